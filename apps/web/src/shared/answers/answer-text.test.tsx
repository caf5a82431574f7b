import type { AiMark } from '@lampstand/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AnswerText } from './answer-text.tsx';
import { CitingProvider } from './citation.tsx';

const place = {
  reference: 'John 3:16',
  book: 'John',
  chapter: 3,
  verse: 16,
  version: 'kjv',
  text: '',
} as const;
const mark = (id: number, more: Partial<AiMark>): AiMark => ({
  id,
  kind: 'reference',
  text: '',
  verdict: 'verified',
  differences: [],
  ...more,
});

const shown = (markdown: string, marks: readonly AiMark[] = []) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AnswerText markdown={markdown} marks={marks} onExplain={() => undefined} />
    </MemoryRouter>,
  );

describe('the text of an answer', () => {
  it('links a passage that exists, in the King James Version', () => {
    expect(shown('See [John 3:16](#mark-1).', [mark(1, { place })])).toContain(
      'See <a href="/read/kjv/john/3?verse=16">John 3:16</a>.',
    );
  });

  it('links a whole chapter without a verse, and to the address that the page gives', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <CitingProvider value={{ pathTo: ({ book, chapter }) => `/bible/${book.slug}/${chapter}` }}>
          <AnswerText
            markdown="[1 John 4](#mark-1)"
            marks={[mark(1, { place: { ...place, book: '1 John', chapter: 4, verse: 0 } })]}
            onExplain={() => undefined}
          />
        </CitingProvider>
      </MemoryRouter>,
    );
    expect(html).toContain('<a href="/bible/1-john/4">');
  });

  it('does not link a passage that does not exist, and says so', () => {
    const html = shown('See [John 3:99](#mark-1).', [mark(1, { verdict: 'not-found' })]);
    expect(html).not.toContain('<a');
    expect(html).toContain('not found in scripture');
  });

  it('marks verified quotations apart from altered ones', () => {
    const marks = [
      mark(1, { kind: 'quotation', place }),
      mark(2, { kind: 'quotation', verdict: 'altered', place }),
      mark(3, { kind: 'quotation', verdict: 'elsewhere', place }),
    ];
    const html = shown('[one](#mark-1) [two](#mark-2) [three](#mark-3)', marks);
    expect(html).toContain('<span class="quoted">one</span>');
    expect(html).toMatch(/two.*differs from scripture/);
    expect(html).toMatch(/three.*stands elsewhere in scripture/);
  });

  it('ignores a mark that was not checked', () => {
    expect(shown('[John 3:16](#mark-7)')).toContain('<span>John 3:16</span>');
  });

  it.each([
    'http://a.org',
    'https://a.org',
    'irc://a.org',
    'ircs://a.org',
    'mailto:a@b.org',
    'xmpp:a@b.org',
    '/search',
  ])('keeps a link to %s', (address) => expect(shown(`[here](${address})`)).toContain(`href="${address}"`));

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'vbscript:x'])(
    'empty a link to %s',
    (address) => expect(shown(`[here](${address})`)).not.toContain('<a'),
  );

  it('shows HTML as plain text', () => {
    expect(shown('<img src=x onerror=alert(1)>')).not.toContain('<img');
  });
});
