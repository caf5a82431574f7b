import clarifications from './clarifications.json' with { type: 'json' };
import contestedByTopic from './contested.json' with { type: 'json' };
import openingsByTopic from './openings.json' with { type: 'json' };
import type { Clarification } from './schema.ts';

export type { Clarification } from './schema.ts';

export const openings: Readonly<Record<string, string>> = openingsByTopic;
export const contested: Readonly<Record<string, string>> = contestedByTopic;

const keyed = (clarifications as readonly Clarification[]).flatMap((clarification) =>
  clarification.keys.map((key) => ({ clarification, words: key.split(' ') })),
);

/** The clarification for a question, if one applies: the one whose key has the most words. */
export function clarificationFor(asked: string): Clarification | undefined {
  const words = new Set(
    asked
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[a-z0-9]+/g),
  );
  return keyed
    .filter((one) => one.words.every((word) => words.has(word)))
    .sort((a, b) => b.words.length - a.words.length)[0]?.clarification;
}
