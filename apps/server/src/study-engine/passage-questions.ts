import type { VersionId } from '@lampstand/canon';
import { bookIntroductions } from '@lampstand/content/books';
import { termsIn } from '@lampstand/content/glossary';
import { type CitedPlace, referenceOf, textOf } from '../answers/references.ts';
import type { Library } from '../bible/library.ts';
import { notesOn } from './commentary.ts';
import { capitalized, joined, paragraphs } from './prose.ts';
import { PLAINLY } from './questions.ts';
import { quote } from './quotes.ts';
import { relatedVerses } from './related.ts';

/** What a reader wants to know about a passage, by the words that people use to ask. */
const asksFor = {
  setting: /\b(?:who wrote|author|written|when|where|context|background|histor|setting|audience|situation)/i,
  use: /\b(?:appl|today|my life|for me|i do|practical|live|help me|teach(?:es)? (?:me|us))/i,
  others: /\b(?:cross|other (?:passage|verse|place)|elsewhere|related|compare|similar|parallel)/i,
};

/**
 * Answers a question about a passage from what is known about it: its words, its book, what the topics and
 * moods recommend it for, the glossary, and related verses. The part that was asked for comes first.
 */
export function answerAboutPassage(
  library: Library,
  version: VersionId,
  place: CitedPlace,
  question: string,
): string {
  const parts = {
    setting: bookIntroductions[place.book.id]?.setting,
    words: asked(library, version, place, question),
    use: meaning(place),
    others: besides(library, version, place),
  };
  const wanted = (Object.keys(asksFor) as (keyof typeof asksFor)[]).find((key) =>
    asksFor[key].test(question),
  );
  const order = [wanted, 'words', 'use', 'setting', 'others'] as const;
  const sections = [...new Set(order)].flatMap((key) => (key && parts[key] ? [parts[key]] : []));
  const { voice, cited } = quote(library.versions[version], bestVerse(library, version, place, question));
  return paragraphs(
    joined(`${voice}: ${cited}.`, sections[0]),
    joined(sections[1], sections[2]),
    sections[3],
    PLAINLY,
  );
}

/** A glossary term that the question names, preferably one from the passage. */
function asked(
  library: Library,
  version: VersionId,
  place: CitedPlace,
  question: string,
): string | undefined {
  const here = new Set(termsIn(textOf(library.versions[version], place)).map(({ term }) => term));
  const named = termsIn(question).map(({ term }) => term);
  const term = named.find((one) => here.has(one)) ?? named[0];
  return term && `On the word “${term.term}” the glossary says: ${term.definition}`;
}

function meaning({ book, chapter, verse }: CitedPlace): string | undefined {
  const notes = notesOn(book, chapter, verse);
  const mood = notes.find(({ source }) => source === 'mood');
  const topic = notes.find(({ source }) => source === 'topic');
  if (!mood && !topic) return undefined;
  return joined(mood?.reason, topic && `Readers who come to it have found this: ${topic.reason}.`);
}

function besides(library: Library, version: VersionId, place: CitedPlace): string | undefined {
  const [first, second] = relatedVerses(library, version, place, 2).map(({ book, chapter, verse }) =>
    quote(library.versions[version], { book, chapter, verse }),
  );
  if (!first) return undefined;
  return joined(
    `Beside ${referenceOf(place)} others have laid these words: ${first.cited}.`,
    second && `${capitalized(second.voice)}: ${second.cited}.`,
  );
}

/** The verse of the passage with most of the question's words; the first one when none has any. */
function bestVerse(library: Library, version: VersionId, place: CitedPlace, question: string): CitedPlace {
  const { book, chapter, verse, endVerse } = place;
  if (verse !== undefined && endVerse === undefined) return place;
  const words = new Set(question.toLowerCase().match(/\p{L}{4,}/gu));
  const last = endVerse ?? Number.POSITIVE_INFINITY;
  const verses = library.versions[version]
    .chapter({ book, chapter })
    .filter((one) => one.verse >= (verse ?? 1) && one.verse <= last)
    .map((one) => ({
      verse: one.verse,
      shared: (one.text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => words.has(word)).length,
    }));
  const best = verses.reduce((one, next) => (next.shared > one.shared ? next : one), {
    verse: verse ?? 1,
    shared: 0,
  });
  return { book, chapter, verse: best.verse };
}
