import { DEFAULT_VERSION } from '@lampstand/canon';
import type { AiPassage } from '@lampstand/contract';
import { search } from '@lampstand/scripture';
import { findPlace, passageOf } from '../answers/check.ts';
import type { Search, Task } from '../answers/tasks.ts';
import type { Library } from '../bible/library.ts';
import { topicsAbout } from '../search/about.ts';
import { relatedVerses } from '../study-engine/related.ts';

export type Retrieve = (asked: Task | Search) => readonly AiPassage[];

const MOST_PASSAGES = 8;
const MOST_RELATED = 3;

/** The passages that an answer may rely on: the passage in question, and those from topics and search. */
export function createRetrieval(library: Library): Retrieve {
  const onWords = (words: string): AiPassage[] => {
    const references = topicsAbout(library, words).matches.flatMap(({ topic }) =>
      topic.passages.slice(0, MOST_PASSAGES / 2).map(({ reference }) => reference),
    );
    const places = references.flatMap((reference) => findPlace(library, DEFAULT_VERSION, reference) ?? []);
    const found = search([library.indexes[DEFAULT_VERSION]], words.slice(0, 200), { limit: MOST_PASSAGES });
    const verses = found.isPartial ? [] : found.hits.map(({ address }) => address);
    return [...places, ...verses]
      .slice(0, MOST_PASSAGES)
      .map((place) => passageOf(library, DEFAULT_VERSION, place));
  };
  return (asked) => {
    if (asked.kind === 'mood') return [];
    if (asked.kind === 'situation') return onWords(asked.situation);
    if (asked.kind === 'question') return onWords(asked.question);
    const { version, place } = asked;
    const related = relatedVerses(library, version, place, MOST_RELATED);
    return [place, ...related].map((one) => passageOf(library, version, one));
  };
}
