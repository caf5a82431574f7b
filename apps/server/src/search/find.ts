import type { VersionId } from '@lampstand/canon';
import type { FoundPage } from '@lampstand/contract';
import { find as findVerses, isReference, type Sought } from '@lampstand/scripture/find';
import type { Library } from '../bible/library.ts';
import { aboutQuery } from './about.ts';

interface Asked extends Sought {
  readonly versions: readonly VersionId[];
}

/** A page of search results, and on the first one the topic of the query. */
export function find(library: Library, { versions, ...sought }: Asked): FoundPage {
  const found = findVerses(
    versions.map((id) => library.indexes[id]),
    sought,
  );
  const [version] = versions;
  if (sought.page > 1 || !version || isReference(sought.query, found.passages.length)) return found;
  const about = aboutQuery(library, version, sought.query);
  return about ? { ...found, about } : found;
}
