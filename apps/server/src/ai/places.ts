import { findBook, type VersionId } from '@lampstand/canon';
import { LampstandError } from '@lampstand/contract';
import { findPlace } from '../answers/check.ts';
import { type CitedPlace, exists } from '../answers/references.ts';
import type { Library } from '../bible/library.ts';
import { asWritten } from '../bible/passages.ts';

/** The passage that a reference names; throws if the version does not have it. */
export function requireReference(library: Library, version: VersionId, reference: string): CitedPlace {
  const place = findPlace(library, version, reference);
  if (!place) throw notFound(reference, version);
  return place;
}

/** A verse, or a chapter (verse 0); throws if the version does not have it. */
export function requirePlace(
  library: Library,
  version: VersionId,
  { book: name, chapter, verse }: { readonly book: string; readonly chapter: number; readonly verse: number },
): CitedPlace {
  const book = findBook(name);
  const place = book && { book, chapter, ...(verse > 0 ? { verse } : {}) };
  if (place && exists(library.versions[version], place)) return place;
  throw notFound(verse > 0 ? `${name} ${chapter}:${verse}` : `${name} ${chapter}`, version);
}

function notFound(reference: string, version: VersionId): LampstandError {
  return new LampstandError('bible/passage-not-found', asWritten(reference), version.toUpperCase());
}
