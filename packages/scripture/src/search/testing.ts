import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredVersionIds, type VersionId } from '@lampstand/canon';
import { packFiles } from '../pack.ts';
import { openIndex, type SearchIndex } from './index-file.ts';
import { lineText } from './writing.ts';

const folder = join(import.meta.dirname, '../../../../build/packs');

interface Built {
  readonly index: SearchIndex;
  readonly lines: readonly string[];
}

/** The indexes and the lines of the packs that the test run has built. */
export function openBuiltIndexes(): Record<VersionId, Built> {
  const open = (id: VersionId): Built => {
    const index = openIndex(id, readFileSync(join(folder, packFiles.search(id))));
    return { index, lines: Array.from(index.places, (_, line) => lineText(index, line)) };
  };
  return Object.fromEntries(offeredVersionIds.map((id) => [id, open(id)])) as Record<VersionId, Built>;
}
