import { type Book, findBook } from '@lampstand/canon';
import { expect, it } from 'vitest';
import { kinshipWith, recurringWords } from './telling-words.ts';
import { openBuiltIndexes } from './testing.ts';

const { index } = openBuiltIndexes().kjv;
const at = (name: string, chapter: number, verse: number) => ({
  book: findBook(name) as Book,
  chapter,
  verse,
});

it('the telling words of a passage are its repeated words, before those common everywhere', () => {
  const words = recurringWords(index, at('1 Corinthians', 13, 1), at('1 Corinthians', 13, 13), 3);
  expect(words[0]).toMatchObject({ word: 'charity', times: 9 });
  expect(words[0]?.verses).toContain(13);
  expect(words.map(({ word }) => word)).not.toContain('the');
});

it('a verse that repeats no word has no telling words', () => {
  expect(recurringWords(index, at('John', 11, 35), at('John', 11, 35), 3)).toEqual([]);
});

it('verses that share rare words are nearer than others', () => {
  const kinship = kinshipWith(index, at('John', 3, 16));
  expect(kinship(at('1 John', 4, 9))).toBeGreaterThan(kinship(at('Genesis', 10, 13)));
});
