import { findBook } from '@lampstand/canon';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PlaceSelector } from './place-selector.tsx';

const render = (book?: string, chapter?: number) =>
  renderToStaticMarkup(
    <PlaceSelector
      version="kjv"
      book={book === undefined ? undefined : findBook(book)}
      chapter={chapter}
      onNavigate={() => undefined}
    />,
  );

describe('the closed book and chapter selector', () => {
  it('is two buttons with the current book and chapter, without the panels that they open', () => {
    const html = render('john', 3);
    expect(html.match(/<button /g)).toHaveLength(2);
    expect(html).toContain('aria-label="Book: John"');
    expect(html).toContain('aria-label="Chapter: 3"');
    expect(html).not.toMatch(/<dialog|listbox|option|disabled=""| style=/);
  });

  it('offers no chapters until a book is chosen', () => {
    const [book, chapter] = render().match(/<button [^>]*>/g) ?? [];
    expect(book).toContain('aria-label="Book"');
    expect(book).not.toContain('disabled=""');
    expect(chapter).toContain('aria-label="Chapter"');
    expect(chapter).toContain('disabled=""');
  });
});
