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
])('the sentence splitter splits %j at the ends of sentences', (text, sentences) => {
  expect(trimmed(text)).toEqual(sentences);
});

it('the sentence splitter releases a sentence as soon as something follows it', () => {
  const cutter = new SentenceCutter();
  expect(cutter.push('God is love.')).toEqual([]);
  expect(cutter.push(' H')).toEqual(['God is love.']);
});

it('the sentence splitter loses nothing and splits alike however the text is chunked', () => {
  const text = fc
    .array(fc.constantFrom('a', '. ', '“', '”', '"', '\n', '\n\n', '! ', '(', '1 ', 'B', '- ', '…'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (whole, size) => {
      expect(cut(whole, size).join('')).toBe(whole);
    }),
  );
});

it('the sentence splitter does not wait forever for the end of a quotation', () => {
  for (const endless of [`“${'Word. '.repeat(600)}`, 'word. '.repeat(600), 'word '.repeat(1000)]) {
    expect(cut(endless, 50).length).toBeGreaterThan(1);
  }
});
