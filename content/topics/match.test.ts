import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isScripture } from '../testing.ts';
import { createTopicMatcher } from './match.ts';
import { topics } from './topics.ts';
import { isOneSlipAway } from './words.ts';

const match = createTopicMatcher(topics, isScripture);

function found(text: string): string[] {
  return match(text).map(({ topic }) => topic.id);
}

describe('the topic matcher', () => {
  it('finds a topic by its title and aliases', () => {
    const lost = topics.flatMap(({ id, title, aliases }) =>
      [title, ...aliases.filter((_, i) => i % 10 === 0)]
        .filter((phrase) => found(phrase)[0] !== id)
        .map((phrase) => `${id}: ${phrase}`),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['what does the Bible say about gossip?', 'gossip'],
    ['Bible verses for a funeral', 'funeral'],
    ['FORGIVING A PARENT', 'forgiving-a-parent'],
    ['I don’t know who I am', 'identity-in-christ'],
  ])('understands different phrasings: "%s"', (text, id) => {
    expect(found(text)[0]).toBe(id);
  });

  it.each([
    ['I am struggling to forgive him', 'forgiving-others'],
    ['being lonelier than ever', 'loneliness'],
    ['verses about anxeity', 'worry-and-anxiety'],
    ['my hubby lost his job', 'losing-a-job'],
    ['my kitten passed away', 'losing-a-pet'],
  ])('understands inflections, misspellings and synonyms: "%s"', (text, id) => {
    expect(found(text)[0]).toBe(id);
  });

  it('returns up to three topics, the best first', () => {
    const matches = match('I am jealous and angry with my sister');
    expect(matches.length).toBeGreaterThan(1);
    expect(matches.length).toBeLessThanOrEqual(3);
    expect(matches.map(({ fit }) => fit)).toEqual(matches.map(({ fit }) => fit).sort((a, b) => b - a));
  });

  it.each([
    '',
    '   ',
    '???',
    'the',
    'Nebuchadnezzar',
    'pizza recipe',
    'javascript array sort',
    'threshing floor',
    'how tall is Mount Everest',
    'asdfgh',
  ])('finds no topic when none is about the text: "%s"', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    'in the beginning god created',
    'For God so loved the world',
    'the word was with God',
    'valley of the shadow of death',
    'fishers of men',
    'the wolf will live with the lamb',
  ])('leaves a phrase of scripture to the text search: "%s"', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('still finds a topic whose alias is a phrase of scripture', () => {
    expect(found('the Lord is my shepherd')[0]).toBe('good-shepherd');
  });

  it.each(['a week without', 'chess openings', 'weather forecast', 'quantum computer price'])(
    'finds no topic from one common or stray word: "%s"',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it.each([
    ['how to say no to people', 'boundaries'],
    ['wishing I would not wake up', 'not-wanting-to-live'],
  ])('matches by pairs of common words: "%s"', (text, id) => {
    expect(found(text)[0]).toBe(id);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const { fit } of match(text)) {
          expect(fit).toBeGreaterThan(0);
          expect(fit).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('reads up to 300 characters', () => {
    const start = 'worry about my sick child. '.repeat(20).slice(0, 300);
    expect(match(start)).not.toEqual([]);
    expect(match(start + ' anger at my boss'.repeat(10_000))).toEqual(match(start));
  });
});

describe('the detection of typing mistakes', () => {
  it.each([
    ['anxeity', 'anxiety'],
    ['depresion', 'depression'],
    ['marrriage', 'marriage'],
    ['forgiveniss', 'forgiveness'],
  ])('reads "%s" as "%s"', (typed, meant) => {
    expect(isOneSlipAway(typed, meant)).toBe(true);
    expect(isOneSlipAway(meant, typed)).toBe(true);
  });

  it('allows one wrong, missing, extra or swapped letter', () => {
    expect(isOneSlipAway('father', 'gather')).toBe(true);
    expect(isOneSlipAway('father', 'gathers')).toBe(false);
    expect(isOneSlipAway('worry', 'word')).toBe(false);
  });
});
