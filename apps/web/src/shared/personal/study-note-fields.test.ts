import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId, tagProblem, tagsIn } from './study-note-fields.ts';

describe('tags', () => {
  it.each([
    ['', []],
    [' hope , , #parables,## deep', ['hope', 'parables', 'deep']],
    ['Hope, hope, HOPE', ['HOPE']],
    ['two words, ελπίς 🪔', ['two words', 'ελπίς 🪔']],
  ])('in "%s" are %o', (typed, tags) => {
    expect(tagsIn(typed)).toEqual(tags);
  });

  it('are refused with a message when there are too many or one is too long', () => {
    expect(tagProblem(['x'.repeat(40)])).toBeUndefined();
    expect(tagProblem(['x'.repeat(41)])).toContain('40 characters');
    expect(tagProblem(Array.from({ length: 31 }, (_, i) => `${i}`))).toContain('30 tags');
  });
});

describe('the id of a new note', () => {
  afterEach(() => vi.unstubAllGlobals());
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

  it('is a new UUID, even in a browser without randomUUID', () => {
    expect(newId()).toMatch(uuid);
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    expect(newId()).toMatch(uuid);
    expect(newId()).not.toBe(newId());
  });
});
