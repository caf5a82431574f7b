import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const render = (text: string, below?: 0 | 1 | 2 | 3) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown text={text} {...(below === undefined ? {} : { below })} />
    </MemoryRouter>,
  );

describe('a text in Markdown', () => {
  it.each([
    'http://example.org',
    'https://example.org',
    'irc://example.org/room',
    'ircs://example.org/room',
    'mailto:lydia@example.org',
    'xmpp:lydia@example.org',
    '/read/kjv/john/3',
    'elsewhere',
    '#here',
  ])('keeps the link %s', (link) => {
    expect(render(`[there](${link})`)).toContain(`href="${link}"`);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
  ])('empties the link %s and keeps its words', (link) => {
    const html = render(`[there](<${link}>)`);
    expect(html).toContain('there');
    expect(html).not.toContain('href');
  });

  it('shows HTML as plain text', () => {
    const html = render('<img src=x onerror=alert(1)> <script>alert(1)</script>');
    expect(html).not.toMatch(/<(img|script)/);
    expect(html).toContain('&lt;script&gt;');
  });

  it('turns a picture into a link, so that nothing is requested from another site', () => {
    const html = render('![a map](https://example.org/map.png)');
    expect(html).not.toContain('<img');
    expect(html).toContain('href="https://example.org/map.png"');
  });

  it('opens links to other sites in a tab without an opener', () => {
    expect(render('[there](//example.org)')).toContain('rel="noopener noreferrer nofollow"');
    expect(render('[there](/notes)')).not.toContain('target');
  });

  it('starts its headings one level below the heading above it', () => {
    expect(render('# One\n\n###### Six')).toMatch(/<h1>One.*<h6>Six/s);
    expect(render('## Two\n\n###### Six', 3)).toMatch(/<h4>Two.*<h4>Six/s);
  });

  it('without any markup renders as the library renders it', () => {
    const pieces = [
      'word',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '-',
      '1.',
      '1',
      ')',
      '=',
      '+',
      '~',
      '!',
      '&',
      ';',
      '\t',
      '    ',
      '"',
      ':',
      '.',
      '|',
    ];
    const normal = (html: string) =>
      html
        .replace(/^<div class="markdown">|<\/div>$/g, '')
        .replace(/>\s+</g, '><')
        .replace(/[ \t]*\n[ \t]*/g, '\n');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
        const text = parts.join('').trim();
        if (text === '') return;
        const expected = renderToStaticMarkup(<ReactMarkdown>{text}</ReactMarkdown>);
        expect(normal(render(text))).toBe(normal(expected));
      }),
      { numRuns: 500 },
    );
  });
});
