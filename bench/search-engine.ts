import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type VersionId, verseId } from '@lampstand/canon';
import { packFiles, type SearchIndex } from '@lampstand/scripture';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'build/bench');
export const bundle = join(folder, 'scripture.mjs');

/** Bundles the engine as it is served; tsx's development output is slower. */
export async function buildEngine(): Promise<void> {
  await build({
    logLevel: 'warn',
    build: {
      ssr: join(root, 'packages/scripture/src/index.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'scripture.mjs' } },
    },
    ssr: { noExternal: [/^@lampstand\//] },
  });
}

export type Engine = typeof import('@lampstand/scripture');

export async function loadEngine(): Promise<Engine> {
  return (await import(bundle)) as Engine;
}

/** A version with its verses as plain texts, for engines that index them themselves. */
export interface Version {
  readonly index: SearchIndex;
  readonly verses: readonly string[];
  readonly ids: readonly string[];
}

export function indexFile(id: VersionId): string {
  return join(root, 'build/packs', packFiles.search(id));
}

export function openVersion({ openIndex, verseAt }: Engine, id: VersionId): Version {
  const index = openIndex(id, readFileSync(indexFile(id)));
  const lines = Array.from({ length: index.lineCount }, (_, line) => verseAt(index, line));
  return { index, verses: lines.map(({ text }) => text), ids: lines.map(({ address }) => verseId(address)) };
}
