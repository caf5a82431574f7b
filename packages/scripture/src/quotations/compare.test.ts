import { expect, it } from 'vitest';
import { compareTexts } from './compare.ts';

it('a comparison aligns two texts, with extra words at either end', () => {
  expect(
    compareTexts('In the beginning God created the heaven', 'Indeed, God made the heavens, in the beginning'),
  ).not.toEqual([]);
  expect(compareTexts('For God so loved the world', 'God so loved the whole world today')).toEqual([
    { kind: 'added', quoted: 'For', scripture: '' },
    { kind: 'same', quoted: 'God so loved the', scripture: 'God so loved the' },
    { kind: 'missing', quoted: '', scripture: 'whole' },
    { kind: 'same', quoted: 'world', scripture: 'world' },
    { kind: 'missing', quoted: '', scripture: 'today' },
  ]);
});

it('a comparison contains all words of both texts', () => {
  const [first, second] = ['Jesus wept, and they saw it', 'And he was moved; and Jesus wept aloud'];
  const words = (side: 'quoted' | 'scripture') =>
    compareTexts(first, second)
      .map((one) => one[side])
      .filter(Boolean)
      .join(' ');
  expect(words('quoted')).toBe('Jesus wept and they saw it');
  expect(words('scripture')).toBe('And he was moved and Jesus wept aloud');
});
