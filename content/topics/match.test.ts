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

describe('what someone typed', () => {
  it('finds its topic by its title and aliases', () => {
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
  ])('is understood however it is asked: "%s"', (text, id) => {
    expect(found(text)[0]).toBe(id);
  });

  it.each([
    ['I am struggling to forgive him', 'forgiving-others'],
    ['being lonelier than ever', 'loneliness'],
    ['verses about anxeity', 'worry-and-anxiety'],
    ['my hubby lost his job', 'losing-a-job'],
    ['my kitten passed away', 'losing-a-pet'],
  ])('may be inflected, misspelt or put in other words: "%s"', (text, id) => {
    expect(found(text)[0]).toBe(id);
  });

  it('may fit more than one topic, the best first and never more than three', () => {
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
  ])('matches no topic when none is about it: "%s"', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    'in the beginning god created',
    'For God so loved the world',
    'the word was with God',
    'valley of the shadow of death',
    'fishers of men',
    'the wolf will live with the lamb',
  ])('is left to the text search when it is a phrase of scripture: "%s"', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('still finds its topic where an alias is the very words of scripture', () => {
    expect(found('the Lord is my shepherd')[0]).toBe('good-shepherd');
  });

  it.each(['a week without', 'chess openings', 'weather forecast', 'quantum computer price'])(
    'is not guessed at from one little or stray word: "%s"',
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

  it('never breaks the matcher, whatever it is', () => {
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

  it('is read up to 300 characters', () => {
    const start = 'worry about my sick child. '.repeat(20).slice(0, 300);
    expect(match(start)).not.toEqual([]);
    expect(match(start + ' anger at my boss'.repeat(10_000))).toEqual(match(start));
  });
});

describe('a typing mistake', () => {
  it.each([
    ['anxeity', 'anxiety'],
    ['depresion', 'depression'],
    ['marrriage', 'marriage'],
    ['forgiveniss', 'forgiveness'],
  ])('turns "%s" into "%s"', (typed, meant) => {
    expect(isOneSlipAway(typed, meant)).toBe(true);
    expect(isOneSlipAway(meant, typed)).toBe(true);
  });

  it('is one wrong, missing, extra or swapped letter', () => {
    expect(isOneSlipAway('father', 'gather')).toBe(true);
    expect(isOneSlipAway('father', 'gathers')).toBe(false);
    expect(isOneSlipAway('worry', 'word')).toBe(false);
  });
});
