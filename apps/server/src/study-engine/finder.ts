import { findBook, parseReference } from '@lampstand/canon';
import { topics } from '@lampstand/content';
import { moodCategories, moodScriptures } from '@lampstand/content/moods';
import { search } from '@lampstand/scripture';
import type { Offer } from '../answers/tasks.ts';
import type { Library } from '../bible/library.ts';
import { topicsAbout } from '../search/about.ts';
import { reasonSentence } from './prose.ts';

export const OFFERS = 5;
const MOST_VERSES = 6;
/** The number of generally comforting passages when no topic fits well, and the score at which one does. */
const COMFORTS = 2;
const SURE = 0.6;
const DAY = 24 * 60 * 60 * 1000;

export const moodLabel = (id: string): string | undefined =>
  moodCategories.flatMap(({ moods }) => moods).find((mood) => mood.id === id)?.label;

/** Five of the scriptures of a mood, changing daily so that all of them appear. */
export function scripturesForMood(mood: string, now = Date.now()): readonly Offer[] {
  const all = moodScriptures.get(mood) ?? [];
  const first = (Math.floor(now / DAY) * OFFERS) % Math.max(1, all.length);
  return [...all.slice(first), ...all].slice(0, Math.min(OFFERS, all.length));
}

/**
 * Scriptures for a described situation: those of the topics that fit, alternating where several fit nearly
 * as well. Where none fits well, it adds some that comfort in any trouble, so there is always a result.
 */
export function scripturesForSituation(library: Library, situation: string): readonly Offer[] {
  const { matches } = topicsAbout(library, situation);
  const found = new Map<string, Offer>();
  const isSure = (matches[0]?.fit ?? 0) >= SURE;
  const most = isSure ? OFFERS : OFFERS - COMFORTS;
  const longest = Math.max(0, ...matches.map(({ topic }) => topic.passages.length));
  for (let i = 0; i < longest && found.size < most; i++) {
    for (const { topic } of matches) {
      const passage = topic.passages[i];
      if (passage && found.size < most && isShort(passage.reference)) add(found, passage);
    }
  }
  if (matches.length === 0) for (const offer of byWords(library, situation)) add(found, offer);
  for (const passage of comfort) if (found.size < OFFERS) add(found, passage);
  return [...found.values()].slice(0, OFFERS);
}

/** For situations that match no known topic. */
const comfort =
  topics.find(({ id }) => id === 'comfort')?.passages.filter(({ reference }) => isShort(reference)) ?? [];

/** The fallback when a request for help has failed. */
export const LAST_RESORT: Offer = {
  reference: 'Philippians 4:6-7',
  reason: 'Whatever it is, it can be put into words and handed over, and peace is promised to who does.',
};

function add(found: Map<string, Offer>, { reference, reason }: Offer): void {
  if (!found.has(reference)) found.set(reference, { reference, reason: sentence(reason) });
}

const sentence = (reason: string) => reasonSentence(reason).replace(/[^.!?]$/, '$&.');

/** Short enough to be shown whole. */
function isShort(reference: string): boolean {
  const { book, verse, endVerse = verse } = parseReference(reference);
  return findBook(book) !== undefined && verse !== undefined && (endVerse ?? verse) - verse < MOST_VERSES;
}

function byWords(library: Library, situation: string): Offer[] {
  const { hits, isPartial } = search([library.indexes.kjv], situation, { limit: OFFERS });
  if (isPartial) return [];
  return hits.map(({ address: { book, chapter, verse } }) => ({
    reference: `${book.name} ${chapter}:${verse}`,
    reason: 'It speaks in the words in which you told of it.',
  }));
}
