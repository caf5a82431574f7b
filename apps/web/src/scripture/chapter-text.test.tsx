import type { ChapterPage } from '@lampstand/scripture';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChapterText, hasDropFigure } from './chapter-text.tsx';

const prose: ChapterPage = {
  version: 'kjv',
  book: 'john',
  chapter: 3,
  blocks: [
    {
      kind: 'paragraph',
      parts: [
        { verse: 1, runs: [{ text: "The man's words, " }, { text: 'verily', jesus: true }] },
        { verse: 2, runs: [{ text: 'and ' }, { text: 'more', added: true, jesus: true }] },
      ],
    },
    { kind: 'paragraph', parts: [{ verse: 2, runs: [{ text: 'the same verse' }] }] },
    { kind: 'colophon', runs: [{ text: 'Written ' }, { text: 'and sent', added: true }] },
  ],
};

const long: ChapterPage = {
  ...prose,
  blocks: [{ kind: 'paragraph', parts: [{ verse: 1, runs: [{ text: 'word '.repeat(40) }] }] }],
};

const poetry: ChapterPage = {
  version: 'web',
  book: 'psalms',
  chapter: 23,
  blocks: [
    { kind: 'title', runs: [{ text: 'A Psalm.' }] },
    { kind: 'heading', text: 'ALEPH' },
    {
      kind: 'stanza',
      lines: [
        { parts: [{ verse: 1, runs: [{ text: 'One line,' }] }] },
        { indented: true, parts: [{ verse: 1, runs: [{ text: 'another.' }] }] },
      ],
    },
  ],
};

describe('the text of a chapter', () => {
  const html = renderToStaticMarkup(<ChapterText page={prose} />);

  it('shows the chapter number as a drop figure when two lines stand beside it', () => {
    expect(renderToStaticMarkup(<ChapterText page={long} />)).toContain(
      '<span class="drop" aria-hidden="true">3</span>',
    );
    expect(html).not.toContain('class="drop"');
  });

  it('has every verse number once, the first for the keyboard only', () => {
    expect(html.match(/class="number"/g)).toHaveLength(1);
    expect(html.match(/class="number first"/g)).toHaveLength(1);
    expect(html.match(/id="v2"/g)).toHaveLength(1);
    expect(html.match(/data-verse="2"/g)).toHaveLength(2);
    expect(html).toContain('tabindex="0" aria-pressed="false" aria-label="Verse 1"');
  });

  it('marks words of Jesus and added words, and curves apostrophes', () => {
    expect(html).toContain('The man’s words, <span class="jesus">verily</span>');
    expect(html).toContain('<span class="added jesus">more</span>');
    expect(html).toContain('<p class="colophon">Written <span class="added">and sent</span></p>');
  });

  it('highlights every part of the verse that was asked for', () => {
    const sought = renderToStaticMarkup(<ChapterText page={prose} sought={2} />);
    expect(sought.match(/class="sought"/g)).toHaveLength(2);
  });

  it('sets poetry line by line, with titles and letters, and without a drop figure', () => {
    const set = renderToStaticMarkup(<ChapterText page={poetry} />);
    expect(set).toContain('<p class="title">A Psalm.</p>');
    expect(set).toContain('<h2 class="letter">ALEPH</h2>');
    expect(set).toContain('class="line indented"');
    expect(set).not.toContain('class="drop"');
    expect([hasDropFigure(poetry), hasDropFigure(prose), hasDropFigure(long)]).toEqual([false, false, true]);
  });

  it('separates verses and lines by spaces, so that copied text is whole', () => {
    const text = html.replace(/<[^>]+>/g, '');
    expect(text).toContain('verily 2\u00a0and more');
    expect(renderToStaticMarkup(<ChapterText page={poetry} />).replace(/<[^>]+>/g, '')).toContain(
      'One line, another.',
    );
  });
});
