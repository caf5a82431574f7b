import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MarkedText } from './marked-text.tsx';

const html = (text: string, marks: [number, number][]) =>
  renderToStaticMarkup(<MarkedText text={text} marks={marks} />).replace(/ class="[^"]*"/g, '');

describe('the text of a search result', () => {
  it('marks what matched and leaves everything else as it is', () => {
    const marks: [number, number][] = [
      [0, 3],
      [8, 14],
    ];
    expect(html('God is a spirit.', marks)).toBe('<mark>God</mark> is a<mark> spiri</mark>t.');
    expect(html('Jesus wept.', [])).toBe('Jesus wept.');
    expect(html('Jesus wept.', [[0, 11]])).toBe('<mark>Jesus wept.</mark>');
  });

  it('is typeset without moving the marks', () => {
    expect(html("the man's <word>", [[4, 9]])).toBe('the <mark>man’s</mark> &lt;word&gt;');
  });
});
