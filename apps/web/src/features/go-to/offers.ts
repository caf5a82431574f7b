import { isChapterReference, type VersionId } from '@lampstand/canon';
import { LONGEST_QUERY } from '@lampstand/contract';
import type { Passage } from '@lampstand/scripture/references';
import { searchPath } from '../../shared/search-path.ts';
import { type Destination, type PassageDestination, understand } from './understand.ts';

/** Where a typed text may lead: to a place, or to a search for it. */
export type Offer = Destination | { readonly kind: 'search'; readonly text: string; readonly path: string };

export type ReadPassages = (text: string) => readonly Passage[];

/** A word shorter than this that is nearly a book's name is rather a word: "hope", not Hosea. */
const SURE_GUESS = 6;

/**
 * The places that a text may mean, and the search for it. `read` is what reads references for the
 * search; once it is here, ranges and lists that it understands are offered, too.
 */
export function offersFor(text: string, version: VersionId, read: ReadPassages = () => []): Offer[] {
  const typed = text.trim();
  if (typed === '' || typed.length > LONGEST_QUERY) return [];
  const search: Offer = { kind: 'search', text: `Search for “${typed}”`, path: searchPath(typed, version) };
  const places = withPassages(understand(typed), read(typed));
  const isRatherAWord = typed.length < SURE_GUESS && !/\d/.test(typed) && places.every(isGuess);
  return isRatherAWord ? [search, ...places] : [...places, search];
}

function isGuess(destination: Destination): boolean {
  return destination.kind !== 'page' && destination.isGuess === true;
}

/** A passage that is offered already may turn out to be longer; others follow those that are offered. */
function withPassages(offered: readonly Destination[], passages: readonly Passage[]): Destination[] {
  const read = passages.map(destinationOf);
  const known = offered.map(
    (place) =>
      read.find((passage) => isSamePlace(place, passage) && passage.text.length > place.text.length) ?? place,
  );
  const more = read.filter((passage) => !offered.some((place) => isSamePlace(place, passage)));
  const at = known.findLastIndex(({ kind }) => kind === 'passage') + 1;
  return [...known.slice(0, at), ...more, ...known.slice(at)];
}

function destinationOf({ reference, start: { book, chapter, verse } }: Passage): PassageDestination {
  const place = { kind: 'passage', text: reference, book, chapter } as const;
  return isChapterReference(reference) ? place : { ...place, verse };
}

function isSamePlace(one: Destination, other: PassageDestination): boolean {
  return (
    one.kind !== 'page' &&
    one.book === other.book &&
    one.chapter === other.chapter &&
    one.verse === other.verse
  );
}
