import { describe, expect, it } from 'vitest';
import { unresolved } from '../testing-references.ts';
import { quotes } from '../testing-words.ts';
import { topics } from '../topics/topics.ts';
import clarifications from './clarifications.json' with { type: 'json' };
import { clarificationFor, contested, openings } from './index.ts';
import { clarificationsFile, contestedFile, openingsFile } from './schema.ts';

describe('the authored sentences of answers', () => {
  it('match the schema and name existing topics', () => {
    for (const [schema, file] of [
      [openingsFile, openings],
      [contestedFile, contested],
      [clarificationsFile, clarifications],
    ] as const) {
      expect(schema.safeParse(file).error?.issues ?? []).toEqual([]);
    }
    const ids = new Set(topics.map(({ id }) => id));
    expect(Object.keys({ ...openings, ...contested }).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('start each answer differently', () => {
    expect(new Set(Object.values(openings)).size).toBe(Object.keys(openings).length);
  });

  it('cite passages that exist and do not quote them', () => {
    const passages = clarifications.flatMap((one) => one.passages);
    expect(unresolved(passages.map(({ reference }) => reference))).toEqual([]);
    expect(passages.filter(({ reference, reason }) => quotes(reason, reference))).toEqual([]);
  });
});

describe('a clarification', () => {
  it.each([
    ['Where does the Bible say God helps those who help themselves?', 'god-helps-those'],
    ['Is “cleanliness is next to godliness” in scripture?', 'cleanliness'],
    ['when will jesus come back', 'when-jesus-returns'],
    ['Who was Cain’s wife?', 'wife-of-cain'],
  ])('is found for %s', (asked, id) => {
    expect(clarificationFor(asked)?.id).toBe(id);
  });

  it.each(['How can I help others?', 'Why did Jesus die?', 'money worries', 'I love my dog'])(
    'is not found for %s',
    (asked) => expect(clarificationFor(asked)).toBeUndefined(),
  );
});
