import { readFileSync } from 'node:fs';
import {
  allChapters,
  books,
  chapterIndex,
  findBook,
  offeredVersionIds,
  parseReference,
  type VersionId,
} from '@lampstand/canon';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChapterPage, partsOf, textOf, versesOf } from '../page.ts';
import { buildPages } from './index.ts';
import { readSource } from './sources.ts';

let pages: Record<VersionId, ChapterPage[]>;

beforeAll(() => {
  pages = buildPages();
});

function pageOf(version: VersionId, reference: string): ChapterPage {
  const { book, chapter } = parseReference(reference);
  const found = findBook(book);
  const page = found && pages[version][chapterIndex({ book: found, chapter })];
  if (!page) throw new Error(`no page for ${reference}`);
  return page;
}

function verseText(version: VersionId, reference: string): string | undefined {
  const { verse } = parseReference(reference);
  return versesOf(pageOf(version, reference)).find((found) => found.verse === verse)?.text;
}

function everyVerse(version: VersionId): { reference: string; text: string }[] {
  return allChapters().flatMap(({ book, chapter }) =>
    versesOf(pageOf(version, `${book.name} ${chapter}`)).map(({ verse, text }) => ({
      reference: `${book.name} ${chapter}:${verse}`,
      text,
    })),
  );
}

describe('every version', () => {
  it.each([
    ['kjv', 31_102],
    ['web', 31_098],
    ['asv', 31_102],
  ] as const)('%s has 66 books, 1,189 chapters and %i verses', (version, count) => {
    expect(pages[version]).toHaveLength(1189);
    expect(new Set(pages[version].map((page) => page.book)).size).toBe(66);
    expect(everyVerse(version)).toHaveLength(count);
  });

  it('has the verses of the canon in every chapter, in order, except for the known differences of web', () => {
    const odd: Record<string, string> = {};
    for (const version of offeredVersionIds) {
      for (const { book, chapter } of allChapters()) {
        const numbers = versesOf(pageOf(version, `${book.name} ${chapter}`)).map(({ verse }) => verse);
        const expected = Array.from({ length: book.verses[chapter - 1] ?? 0 }, (_, i) => i + 1);
        if (numbers.join() === expected.join()) continue;
        const missing = expected.filter((verse) => !numbers.includes(verse));
        const extra = numbers.filter((verse) => !expected.includes(verse));
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        odd[`${version} ${book.name} ${chapter}`] =
          `without ${missing.join(' ')} with ${extra.join(' ')}`.trim();
      }
    }
    expect(odd).toEqual({
      'web Luke 17': 'without 36 with',
      'web Acts 8': 'without 37 with',
      'web Acts 15': 'without 34 with',
      'web Acts 24': 'without 7 with',
      'web Romans 14': 'without  with 24 25 26',
      'web Romans 16': 'without 25 26 27 with',
    });
  });

  it('has no markup, junk character, stray space or empty verse', () => {
    for (const version of offeredVersionIds) {
      const junk = everyVerse(version).filter(
        ({ text }) =>
          !/^[A-Za-z,.;:?!()’“”‘'— -]+$/.test(text) ||
          / {2}|^ | $| [,.;:?!]|\( | \)|--|- |-$|(?<!\w)-|`/.test(text) ||
          text.length < 4,
      );
      expect(junk, version).toEqual([]);
    }
  });

  it('has no digits, markup or junk in titles, headings, colophons and notes', () => {
    for (const version of offeredVersionIds) {
      for (const page of pages[version]) {
        for (const block of page.blocks) {
          if (block.kind === 'title' || block.kind === 'colophon') {
            expect(textOf(block.runs)).toMatch(/^[A-Z][A-Za-z,.;:?!()’“”'— -]+[.,?]”?$/);
          } else if (block.kind === 'heading') {
            expect(block.text).toMatch(/^[A-Z]{2,}(?: AND [A-Z]+)?$/);
          }
          for (const note of partsOf(block).flatMap((part) => part.notes ?? [])) {
            expect(note.text).toMatch(/^[^<>`[\]]{2,}$/);
          }
        }
      }
    }
  });
});

describe('psalms', () => {
  it.each(offeredVersionIds)(
    '%s separates the titles of the same 116 psalms from their verses',
    (version) => {
      const titled = pages[version].filter((page) => page.blocks.some((block) => block.kind === 'title'));
      expect(titled).toHaveLength(116);
      expect(titled.every((page) => page.book === 'psalms' && page.blocks[0]?.kind === 'title')).toBe(true);
      expect(verseText(version, 'Psalms 23:1')).toMatch(/^(The LORD|Yahweh|Jehovah) is my shepherd/);
    },
  );

  it.each(offeredVersionIds)('%s has the 22 letters of Psalm 119 above every eighth verse', (version) => {
    const { blocks } = pageOf(version, 'Psalms 119');
    const below = blocks.flatMap((block, i) => {
      const next = blocks[i + 1];
      return block.kind === 'heading' && next ? [partsOf(next)[0]?.verse] : [];
    });
    expect(below).toEqual(Array.from({ length: 22 }, (_, i) => i * 8 + 1));
    expect(verseText(version, 'Psalms 119:9')).not.toMatch(/BETH|BET/);
  });

  it('have Selah in every version where kjv has it: 71 times, and 3 times in Habakkuk', () => {
    const selahs = (version: VersionId) =>
      everyVerse(version)
        .filter(({ reference }) => /^(Psalms|Habakkuk) /.test(reference))
        .flatMap(({ reference, text }) =>
          Array<string>(text.match(/\bSelah\b/g)?.length ?? 0).fill(reference),
        );
    expect(selahs('kjv')).toHaveLength(74);
    expect(selahs('web')).toEqual(selahs('kjv'));
    expect(selahs('asv')).toEqual(selahs('kjv'));
  });
});

describe('the structure of the text', () => {
  it('keeps added words, words of Jesus, margin notes and colophons of kjv', () => {
    const john = pageOf('kjv', 'John 3').blocks.flatMap(partsOf);
    expect(john.some((part) => part.verse === 16 && part.runs.every((run) => run.jesus))).toBe(true);
    expect(john.some((part) => part.verse === 1 && part.runs.some((run) => run.jesus))).toBe(false);
    const genesis = pageOf('kjv', 'Genesis 1').blocks.flatMap(partsOf);
    expect(genesis.find((part) => part.verse === 2)?.runs).toContainEqual({ text: 'was', added: true });
    expect(genesis.find((part) => part.verse === 6)?.notes).toEqual([
      { anchor: 'firmament', text: 'Heb. expansion' },
    ]);
    const colophons = pages.kjv.flatMap((page) => page.blocks.filter((block) => block.kind === 'colophon'));
    expect(colophons).toHaveLength(14);
  });

  it('keeps the poetry lines of web and indents the second and later lines of a verse', () => {
    const [, stanza] = pageOf('web', 'Psalms 23').blocks;
    expect(stanza?.kind).toBe('stanza');
    if (stanza?.kind !== 'stanza') return;
    expect(stanza.lines.slice(0, 3).map((line) => [line.indented ?? false, line.parts[0]?.verse])).toEqual([
      [false, 1],
      [true, 1],
      [false, 2],
    ]);
  });

  it('keeps the added words of asv without their marks', () => {
    const part = pageOf('asv', 'Genesis 1')
      .blocks.flatMap(partsOf)
      .find(({ verse }) => verse === 11);
    expect(part?.runs).toContainEqual({ text: 'and', added: true });
  });

  it('has prose in paragraphs and poetry in stanzas in every version', () => {
    for (const version of offeredVersionIds) {
      expect(pageOf(version, 'Genesis 2').blocks[0]?.kind).toBe('paragraph');
      expect(pageOf(version, 'Psalms 1').blocks[0]?.kind).toBe('stanza');
    }
  });
});

describe('the King James Version', () => {
  it('agrees with its second source except for hyphens in names, "our\'s" and the listed differences', () => {
    const witness = readSource('kjvWitness', 'json/verses-1769.json') as Record<string, string>;
    const plain = (text: string) =>
      text
        .replace(/[#[\]]/g, '')
        .replace(/-|—/g, '')
        .replace(/\b(our|your|their|her)'s\b/gi, '$1s')
        .replace(/\s+/g, ' ')
        .trim()
        .split(' ');
    const differences = everyVerse('kjv').flatMap(({ reference, text }) => {
      const theirs = plain(witness[reference.replace('Song of Solomon', "Solomon's Song")] ?? '');
      const ours = plain(text);
      if (ours.length !== theirs.length) return [`${reference}\t${ours.join(' ')}\t${theirs.join(' ')}`];
      return ours.flatMap((word, i) => (word === theirs[i] ? [] : [`${reference}\t${word}\t${theirs[i]}`]));
    });
    const listed = readFileSync(new URL('../../errata/kjv-witness.tsv', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t').slice(0, 3).join('\t').replaceAll('-', ''));
    // The second source prints the title of Psalm 80 separately, so its name is not in the verse here.
    expect(differences).toEqual(listed.filter((line) => !line.startsWith('Psalms 80:1')));
  });

  it('spells Sara that way in the New Testament', () => {
    expect(verseText('kjv', 'Romans 9:9')).toContain('and Sara shall have a son');
  });
});

describe('the American Standard Version', () => {
  it.each([
    ['Genesis 12:2', 'and make thy name great'],
    ['John 20:25', 'and put my finger into the print of the nails'],
    ['Acts 19:12', 'and the diseases departed from them'],
    ['Revelation 9:17', 'the heads of the horses are as the heads of lions'],
    ['1 Corinthians 7:37', 'and hath determined this in his own heart'],
    ['1 Peter 1:19', 'as of a lamb without blemish and without spot'],
    ['Jeremiah 38:28', 'And it came to pass when Jerusalem was taken,'],
    ['3 John 1:14', 'Salute the friends by name.'],
  ])('is repaired at %s', (reference, words) => {
    expect(verseText('asv', reference)).toContain(words);
  });

  it('has no doubled word that kjv and web lack', () => {
    const doubled = everyVerse('asv').filter(({ reference, text }) => {
      const found = /\b(\w+) \1\b/i.exec(text)?.[0].toLowerCase();
      return (
        found &&
        ![verseText('kjv', reference), verseText('web', reference)].some((other) =>
          other?.toLowerCase().includes(found),
        )
      );
    });
    // "go in in the midst", "that that epistle", "that that which" are the ASV's own words.
    expect(doubled.map(({ reference }) => reference)).toEqual([
      'Ezekiel 46:10',
      '2 Corinthians 7:8',
      'Hebrews 12:13',
    ]);
  });
});

describe('single-chapter books', () => {
  it.each(offeredVersionIds)('have their text in %s', (version) => {
    const counts = ['Obadiah', 'Philemon', '2 John', '3 John', 'Jude'].map(
      (name) => versesOf(pageOf(version, `${name} 1`)).length,
    );
    expect(counts).toEqual([21, 25, 13, 14, 25]);
    expect(books.filter((book) => book.chapters === 1)).toHaveLength(5);
  });
});
