import { describe, expect, it } from 'vitest';
import { changesOf, readExport } from './read-export.ts';

describe('a file to import', () => {
  it.each([
    ['', 'It is not a JSON file.'],
    ['{"product":', 'It is not a JSON file.'],
    ['null', 'This is not an export of Lampstand.'],
    ['[1, 2]', 'This is not an export of Lampstand.'],
    ['{"product": "another"}', 'This is not an export of Lampstand.'],
    ['['.repeat(100_000) + ']'.repeat(100_000), 'This is not an export of Lampstand.'],
  ])('with the content %.20s is refused with a message', async (text, reason) => {
    await expect(readExport(new Blob([text]))).rejects.toThrow(reason);
  });

  it('is refused for its size before it is read', async () => {
    const huge = { size: 61 * 1024 * 1024, text: () => Promise.reject(new Error('read')) };
    await expect(readExport(huge as unknown as Blob)).rejects.toThrow('It is larger than 60 MB.');
  });

  it('is accepted when it names this product', async () => {
    await expect(readExport(new Blob(['{"product": "lampstand"}']))).resolves.toEqual({
      product: 'lampstand',
    });
  });
});

describe('the preview of an import', () => {
  it('lists what will be added, without empty kinds', () => {
    const none = { notes: 0, favorites: 0, highlights: 0, readings: 0, studyNotes: 0 };
    const report = {
      added: { ...none, notes: 1200, favorites: 1 },
      joined: { ...none, studyNotes: 2 },
      unchanged: none,
      applied: false,
    };
    expect(changesOf(report)).toEqual({
      added: ['1,200 notes', '1 favorite'],
      joined: ['2 study notes'],
      unchanged: [],
    });
  });
});
