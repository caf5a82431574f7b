import { books } from '@lampstand/canon';
import { expect, it } from 'vitest';
import { bookIntroductions } from './index.ts';
import { introductionsFile } from './schema.ts';

it('every book has an introduction of one sentence', () => {
  expect(introductionsFile.safeParse(bookIntroductions).error?.issues ?? []).toEqual([]);
  expect(Object.keys(bookIntroductions)).toEqual(books.map(({ id }) => id));
});
