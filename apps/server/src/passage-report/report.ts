import { offeredVersionIds, type VersionId } from '@lampstand/canon';
import { termsIn } from '@lampstand/content/glossary';
import type { PassageReport } from '@lampstand/contract';
import { compareTexts, recurringWords } from '@lampstand/scripture';
import { passageOf } from '../answers/check.ts';
import { type CitedPlace, referenceOf } from '../answers/references.ts';
import type { Library } from '../bible/library.ts';
import { notesOn } from '../study-engine/commentary.ts';
import { relatedVerses } from '../study-engine/related.ts';

const CROSS_REFERENCES = 20;
const WORDS = 10;
const THEMES = 12;
const DAY = 24 * 60 * 60 * 1000;

/** What the text itself says about a passage; only the choice of themes is editorial. */
export function passageReport(library: Library, version: VersionId, place: CitedPlace): PassageReport {
  const { book, chapter } = place;
  const from = place.verse ?? 1;
  const last = place.endVerse ?? place.verse ?? book.verses[chapter - 1] ?? from;
  const verses = library.versions[version]
    .chapter({ book, chapter })
    .filter(({ verse }) => verse >= from && verse <= last);
  const [start, end] = [
    { book, chapter, verse: from },
    { book, chapter, verse: last },
  ];
  return {
    reference: referenceOf(place),
    version,
    crossReferences: relatedVerses(library, version, place, CROSS_REFERENCES).map(({ from, ...verse }) => ({
      ...passageOf(library, version, verse),
      from,
    })),
    words: recurringWords(library.indexes[version], start, end, WORDS).map((word) => ({
      ...word,
      verses: [...word.verses],
    })),
    themes: themesOf(place, from, last),
    terms: termsOf(verses),
    versions: verses.flatMap(({ verse, text }) => readings(library, version, { ...start, verse }, text)),
    expiresAt: new Date(Date.now() + DAY).toISOString(),
  };
}

function themesOf({ book, chapter }: CitedPlace, from: number, last: number): PassageReport['themes'] {
  const notes = notesOn(book, chapter).filter(
    ({ source, firstVerse }) => source === 'topic' && firstVerse >= from && firstVerse <= last,
  );
  return notes
    .slice(0, THEMES)
    .map(({ id, title, firstVerse, reason }) => ({ topic: id, title, verse: firstVerse, reason }));
}

function termsOf(
  verses: readonly { readonly verse: number; readonly text: string }[],
): PassageReport['terms'] {
  const found = new Map<string, PassageReport['terms'][number]>();
  for (const { verse, text } of verses) {
    for (const { term } of termsIn(text)) {
      const entry = found.get(term.id) ?? {
        id: term.id,
        term: term.term,
        definition: term.definition,
        verses: [],
      };
      if (!entry.verses.includes(verse)) entry.verses.push(verse);
      found.set(term.id, entry);
    }
  }
  return [...found.values()];
}

/** A verse in the other versions, where their words differ. */
function readings(
  library: Library,
  version: VersionId,
  address: { readonly book: CitedPlace['book']; readonly chapter: number; readonly verse: number },
  text: string,
): PassageReport['versions'] {
  const others = offeredVersionIds.flatMap((id) => {
    const other = id === version ? undefined : library.versions[id].verse(address);
    const differences = other === undefined ? [] : compareTexts(text, other);
    return differences.some(({ kind }) => kind !== 'same')
      ? [{ version: id, text: other ?? '', differences }]
      : [];
  });
  return others.length > 0 ? [{ verse: address.verse, readings: others }] : [];
}
