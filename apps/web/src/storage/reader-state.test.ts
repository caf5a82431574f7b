import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultReaderState,
  documentAttributes,
  leadings,
  type ReaderState,
  readReaderState,
  textSizes,
  themes,
  writeReaderState,
} from './reader-state.ts';

const pair = (cookie: string) => cookie.split(';')[0] ?? '';

const anyState: fc.Arbitrary<ReaderState> = fc.record({
  version: fc.constantFrom('kjv', 'web', 'asv'),
  bookId: fc.constantFrom('genesis', 'songofsolomon', '1john'),
  chapter: fc.integer({ min: 1, max: 5 }),
  theme: fc.constantFrom(undefined, ...themes),
  textSize: fc.constantFrom(...textSizes),
  leading: fc.constantFrom(...leadings),
  verseNumbers: fc.boolean(),
  redLetters: fc.boolean(),
  terms: fc.boolean(),
  ai: fc.boolean(),
  panels: fc.constantFrom([], ['web'], ['asv', 'kjv']),
  toasts: fc.constantFrom('bottom', 'top'),
});

describe('the state of the reader', () => {
  it('comes back from the cookie as it was written', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const read = readReaderState(`a=b; ${pair(writeReaderState(state, true))}; c=d`);
        expect({ ...read, theme: read.theme }).toEqual(state);
      }),
    );
  });

  it('defaults to Genesis 1 in the King James Version, and to no theme', () => {
    for (const header of [null, undefined, '', 'other=1', 'lampstand-reader=', 'lampstand-reader=%E0%A4%A']) {
      expect(readReaderState(header)).toEqual(defaultReaderState);
    }
  });

  it.each([
    'v=niv',
    'b=hezekiah&c=3',
    'b=john&c=99',
    'b=john&c=1.5',
    'b=john',
    't=pink',
    't="><script>',
    's=9',
    'p=niv.x',
  ])('ignores invalid values: %s', (value) => {
    expect(readReaderState(`lampstand-reader=${encodeURIComponent(value)}`)).toEqual(defaultReaderState);
  });

  it('never throws, and sets only known attributes on the document', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const header of [
          text,
          `lampstand-reader=${text}`,
          `lampstand-reader=${encodeURIComponent(text)}`,
        ]) {
          for (const value of Object.values(documentAttributes(readReaderState(header)))) {
            expect(value ?? 'none').toMatch(/^[a-z0-9]+$/);
          }
        }
      }),
    );
  });

  it('is stored in a lasting cookie of this site, which is secure when the site is', () => {
    expect(writeReaderState(defaultReaderState, false)).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    expect(writeReaderState(defaultReaderState, true)).toMatch(/; Secure$/);
  });
});
