import { formatReference, parseReference } from '@lampstand/canon';
import { packs, versesCited } from './testing.ts';

/** The references that are not in their proper form, or that some version does not have in full. */
export function unresolved(references: readonly string[]): string[] {
  return references.filter(
    (reference) =>
      formatReference(parseReference(reference)) !== reference ||
      packs.some((pack) => versesCited(pack, reference).length === 0),
  );
}

/** The verses of a reference as short keys. */
export function versesIn(reference: string): string[] {
  const [kjv] = packs;
  return kjv ? versesCited(kjv, reference).map(({ name }) => name) : [];
}
