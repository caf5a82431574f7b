import type { QuoteCheck } from '@lampstand/contract';
import { describe, expect, it } from 'vitest';
import { differencesAsWritten, sentenceAsWritten } from './as-written.ts';
import { placesByReference } from './places.ts';

type Checked = QuoteCheck['data'][number];

const text = 'He said: “The Lord is my shepherd; I shall never want.” Amen!';
const start = text.indexOf('The');
const end = text.indexOf('want') + 4;

describe('a checked sentence', () => {
  it('is shown with the punctuation around it', () => {
    expect(sentenceAsWritten(text, { start, end })).toBe('“The Lord is my shepherd; I shall never want.”');
    expect(sentenceAsWritten('Jesus wept', { start: 0, end: 10 })).toBe('Jesus wept');
  });

  it('keeps its own punctuation when it differs from scripture', () => {
    const differences: Checked['differences'] = [
      {
        kind: 'same',
        quoted: 'The Lord is my shepherd I shall',
        scripture: 'The LORD is my shepherd I shall',
      },
      { kind: 'changed', quoted: 'never', scripture: 'not' },
      { kind: 'missing', quoted: '', scripture: 'ever' },
      { kind: 'same', quoted: 'want', scripture: 'want' },
    ];
    const checked: Checked = {
      text: text.slice(start, end),
      start,
      end,
      verdict: 'different',
      places: [],
      differences,
    };
    expect(differencesAsWritten(text, checked).map(({ quoted, scripture }) => [quoted, scripture])).toEqual([
      ['The Lord is my shepherd; I shall', 'The LORD is my shepherd I shall'],
      ['never', 'not'],
      ['', 'ever'],
      ['want.”', 'want'],
    ]);
  });

  it('names a passage once for all versions that have the quotation there', () => {
    const place = { start: 'john_11_35', end: 'john_11_35', times: 1 };
    const places: Checked['places'] = [
      { ...place, version: 'kjv', reference: 'John 11:35' },
      { ...place, version: 'web', reference: 'John 11:35' },
      { ...place, version: 'asv', reference: 'Luke 1:1' },
    ];
    expect(placesByReference(places)).toEqual([
      { reference: 'John 11:35', start: 'john_11_35', versions: ['kjv', 'web'] },
      { reference: 'Luke 1:1', start: 'john_11_35', versions: ['asv'] },
    ]);
  });
});
