import {
  DEFAULT_VERSION,
  findBook,
  findVersion,
  formatReference,
  hasChapter,
  parseReference,
  parseVerseId,
  type Reference,
  type VerseAddress,
  type VersionId,
  verseId,
} from '@lampstand/canon';
import { type BiblePassage, type FoundVerse, LampstandError, type Passage } from '@lampstand/contract';
import type { VersionPack } from '@lampstand/scripture';

/** The version that a caller names, or kjv; a version that is not offered has no passages. */
export function requireVersion(translation: string | undefined, asked: string): VersionId {
  const name = translation || DEFAULT_VERSION;
  const version = findVersion(name);
  if (!version)
    throw new LampstandError('bible/passage-not-found', asWritten(asked), asWritten(name).toUpperCase());
  return version.id;
}

/** Reads `{book}+{chapter}[:{verse}[-{verse}]]`, and the other forms of a verse id. */
export function readReference(text: string): Reference {
  const reference = parseReference(text.replaceAll('+', ' '));
  if (reference.book !== '') return reference;
  const address = parseVerseId(text);
  if (!address) throw new LampstandError('bible/invalid-reference', asWritten(text));
  return { ...address, book: address.book.name };
}

const LONGEST_QUOTED = 100;

/** The requested passage in the form in which a message quotes it. */
export function asWritten(text: string): string {
  const written = text.replaceAll('+', ' ');
  return written.length > LONGEST_QUOTED ? `${written.slice(0, LONGEST_QUOTED)}…` : written;
}

export function findPassage(
  pack: VersionPack,
  { book: name, chapter, verse, endVerse }: Reference,
  asked: string,
): Passage {
  const book = findBook(name);
  if (!book || !hasChapter(book, chapter) || verse === 0) throw notFound(pack, asked);
  const last = endVerse ?? verse ?? Number.POSITIVE_INFINITY;
  const verses = pack
    .chapter({ book, chapter })
    .filter((found) => found.verse >= (verse ?? 1) && found.verse <= last);
  if (verses.length === 0) {
    if (book.chapters === 1 && verse !== undefined)
      throw new LampstandError('bible/verse-not-found', verse, book.name);
    throw notFound(pack, asked);
  }
  const shown =
    endVerse === undefined ? {} : { endVerse: Math.min(endVerse, verses.at(-1)?.verse ?? endVerse) };
  const version = findVersion(pack.id);
  return {
    reference: formatReference({
      book: book.name,
      chapter,
      ...(verse === undefined ? {} : { verse }),
      ...shown,
    }),
    verses: verses.map((found) => ({ book_id: book.id, book_name: book.name, chapter, ...found })),
    text: verses.map((found) => found.text).join(' '),
    translation_id: pack.id,
    translation_name: version?.fullName ?? '',
    copyright: version?.license ?? '',
  };
}

export function biblePassage(passage: Passage): BiblePassage {
  const [first] = passage.verses;
  const { verse, endVerse } = parseReference(passage.reference);
  const chapterId = `${first?.book_id}_${first?.chapter}`;
  const verses = endVerse === undefined ? `${verse}` : `${verse}-${endVerse}`;
  return {
    data: {
      id: verse === undefined ? chapterId : `${chapterId}_${verses}`,
      reference: passage.reference,
      content: passage.text,
      copyright: passage.copyright,
    },
  };
}

export function foundVerse(version: VersionId, address: VerseAddress, text: string): FoundVerse {
  const { book, chapter, verse } = address;
  return {
    id: verseId(address),
    reference: formatReference({ book: book.name, chapter, verse }),
    text,
    version,
    book: book.name,
    chapter,
    verse,
  };
}

function notFound(pack: VersionPack, asked: string): LampstandError {
  return new LampstandError('bible/passage-not-found', asWritten(asked), pack.id.toUpperCase());
}
