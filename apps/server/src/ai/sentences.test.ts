import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SentenceCutter } from './sentences.ts';

function cut(text: string, size = 1): string[] {
  const cutter = new SentenceCutter();
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(...cutter.push(text.slice(at, at + size)));
  return [...pieces, cutter.rest()].filter((piece) => piece !== '');
}
const trimmed = (text: string) => cut(text).map((piece) => piece.trim());

it.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  [
    'He says, “Jesus wept. They saw it.” (John 11:35). More.',
    ['He says, “Jesus wept. They saw it.” (John 11:35).', 'More.'],
  ],
  ['Read 1 Cor. 13:4 and v. 5 today. Then rest.', ['Read 1 Cor. 13:4 and v. 5 today.', 'Then rest.']],
  ['First:\n- one\n- two\n\nLast.', ['First:', '- one', '- two', 'Last.']],
  ['He trusts God. She does too.', ['He trusts God.', 'She does too.']],
])('cuts %j where sentences end', (text, sentences) => {
  expect(trimmed(text)).toEqual(sentences);
});

it('holds a sentence back only until something follows it', () => {
  const cutter = new SentenceCutter();
  expect(cutter.push('God is love.')).toEqual([]);
  expect(cutter.push(' H')).toEqual(['God is love.']);
});

it('loses nothing, and cuts alike however the text comes', () => {
  const text = fc
    .array(fc.constantFrom('a', '. ', '“', '”', '"', '\n', '\n\n', '! ', '(', '1 ', 'B', '- ', '…'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (whole, size) => {
      expect(cut(whole, size).join('')).toBe(whole);
    }),
  );
});

it('does not wait for ever for the end of a quotation', () => {
  expect(cut(`“${'word. '.repeat(600)}`).length).toBeGreaterThan(1);
});
