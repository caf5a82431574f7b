import type { FoundPage } from '@lampstand/contract';
import { describe, expect, it } from 'vitest';
import { isShownAtOnce, withinLine } from './verses-about.ts';

function found(query: string, text: string, fit: number): FoundPage {
  return {
    query,
    versions: ['kjv'],
    page: 1,
    pageSize: 20,
    pages: 1,
    total: 1,
    isPartial: false,
    passages: [],
    about: { topic: 'x', title: 'X', fit, passages: [], others: [] },
    hits: [
      {
        id: 'john_3_16',
        reference: 'John 3:16',
        book: 'John',
        chapter: 3,
        verse: 16,
        readings: [{ version: 'kjv', text, highlights: [] }],
      },
    ],
  };
}

describe('verses about a topic', () => {
  it('are shown at once when the topic fits well', () => {
    expect(isShownAtOnce(found('I feel anxious', 'Be careful for nothing', 0.8))).toBe(true);
    expect(isShownAtOnce(found('hope', 'And now abideth faith, hope, charity', 1))).toBe(true);
    expect(isShownAtOnce(found('donkey', 'a donkey and her colt', 0.45))).toBe(false);
  });

  it('are collapsed to one line when the query is a phrase of scripture', () => {
    expect(isShownAtOnce(found('God so loved the world!', 'For God so loved the world, that', 1))).toBe(
      false,
    );
  });

  it('are named inside a sentence, with proper names capitalized', () => {
    expect(withinLine('Worry and anxiety')).toBe('worry and anxiety');
    expect(withinLine("God's love")).toBe("God's love");
    expect(withinLine('A good marriage')).toBe('a good marriage');
  });
});
