import { books, findBook, type VersionId, verseId } from '@lampstand/canon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SearchOptions, search } from './search.ts';
import { openBuiltIndexes } from './testing.ts';

const built = openBuiltIndexes();
const versions = Object.keys(built) as VersionId[];

function find(version: VersionId | 'all', query: string, options: Partial<SearchOptions> = {}) {
  const wanted = version === 'all' ? versions : [version];
  const result = search(
    wanted.map((id) => built[id].index),
    query,
    { limit: 10, ...options },
  );
  return { ...result, ids: result.hits.map(({ address }) => verseId(address)) };
}

/** A seeded random generator, the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Lines as lowercase words between single spaces, computed without the engine. */
function foldedLines(lines: readonly string[]): string {
  const letters = lines
    .join('\n')
    .toLowerCase()
    .replace(/['’](?=[a-z])/g, '');
  return ` ${letters.replace(/[^a-z\n]+/g, ' ').replace(/ ?\n ?/g, ' \n ')} `;
}

function linesWith(text: string, phrase: string): number {
  let count = 0;
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, text.indexOf('\n', at))) {
    count++;
    if (text.indexOf('\n', at) < 0) break;
  }
  return count;
}

describe('the first result of a search', () => {
  it.each([
    ['kjv', 'God so loved the world', 'john_3_16'],
    ['kjv', 'WORLD loved  God so', 'john_3_16'],
    ['kjv', 'jesus wept', 'john_11_35'],
    ['web', 'in the beginning', 'genesis_1_1'],
    ['kjv', 'valley shadow death', 'psalms_23_4'],
    ['kjv', 'you shall not kill', 'exodus_20_13'],
    ['web', 'the Lord is my shepherd', 'psalms_23_1'],
    ['asv', 'the Lord is my shepherd', 'psalms_23_1'],
    ['kjv', 'second is like it love your neighbor', 'matthew_22_39'],
    ['kjv', 'his mercy endures forever slew famous kings', 'psalms_136_18'],
    ['web', 'throne for ever and ever sceptre of uprightness', 'hebrews_1_8'],
    ['kjv', 'sheperd shal not want', 'psalms_23_1'],
    ['kjv', 'the love of money is the root of evil', '1timothy_6_10'],
    ['all', 'love is patient', '1corinthians_13_4'],
    ['all', 'charity suffereth long', '1corinthians_13_4'],
  ] as const)('%s: %s', (version, query, id) => {
    const { ids } = find(version, query);
    expect(ids[0]).toBe(id);
  });

  it('is the verse of a pasted sentence, however long', () => {
    const longest = built.kjv.lines.reduce((a, b) => (b.length > a.length ? b : a));
    expect(find('kjv', longest).ids[0]).toBe('esther_8_9');
  });
});

describe('inflected forms of words', () => {
  it('are found together, the typed form first', () => {
    const { hits, total } = find('kjv', 'loveth', { limit: 1000 });
    const isExact = hits.map(({ readings }) => /\bloveth\b/i.test(readings[0]?.text ?? ''));
    expect(isExact.lastIndexOf(true)).toBe(isExact.indexOf(false) - 1);
    expect(total).toBe(find('kjv', 'loved').total);
    expect(hits.some(({ readings }) => /\bloved\b/i.test(readings[0]?.text ?? ''))).toBe(true);
  });

  it.each([
    ['kjv', 'speak', 'spake'],
    ['kjv', 'Elijah', 'Elias'],
    ['kjv', 'honor', 'honour'],
    ['kjv', 'Melchizedek', 'Melchisedec'],
    ['web', 'Melchisedec', 'Melchizedek'],
    ['kjv', 'cities', 'city'],
    ['web', 'walketh', 'walk'],
    ['kjv', 'children', 'child'],
  ] as const)('%s: %s finds %s', (version, query, form) => {
    const { hits, corrections } = find(version, query, { limit: 1000 });
    const pattern = new RegExp(`\\b${form}\\b`, 'i');
    expect(hits.some(({ readings }) => pattern.test(readings[0]?.text ?? ''))).toBe(true);
    expect(corrections).toEqual([]);
  });

  it.each([
    ['thing', 'the'],
    ['seed', 'see'],
    ['forest', 'for'],
    ['evening', 'even'],
    ['nazareth', 'nazar'],
  ])('%s is not a form of %s', (word, other) => {
    const pattern = new RegExp(`\\b${word}`, 'i');
    const { hits, total } = find('kjv', word, { limit: 2000 });
    expect(hits).toHaveLength(total);
    expect(
      hits.filter(({ readings }) => !pattern.test(readings[0]?.text ?? '')),
      other,
    ).toEqual([]);
  });
});

describe('misspelt words', () => {
  it.each([
    ['Nebuchadnezar', 'Nebuchadnezzar'],
    ['Pharoah', 'Pharaoh'],
    ['rightousness', 'righteousness'],
    ['Jersualem', 'Jerusalem'],
    ['comandments', 'commandments'],
  ])('%s finds %s and reports the correction', (typed, meant) => {
    const { corrections, total } = find('kjv', typed);
    expect(corrections).toEqual([{ typed: typed.toLowerCase(), meant }]);
    expect(total).toBeGreaterThanOrEqual(find('kjv', meant).total);
  });

  it('are not corrected where a searched version has them', () => {
    expect(find('all', 'Melchisedec').corrections).toEqual([]);
    expect(find('all', 'Jehovah').corrections).toEqual([]);
  });
});

describe('a query', () => {
  it('understands operators', () => {
    const total = (query: string) => find('kjv', query).total;
    expect(total('love OR hope')).toBe(total('love') + total('hope') - total('love AND hope'));
    expect(total('love NOT hope')).toBe(total('love') - total('love hope'));
    expect(total('love -hope')).toBe(total('love NOT hope'));
    expect(total('NOT love')).toBe(31_102 - total('love'));
    expect(total('(love OR hope) AND NOT faith')).toBe(total('love OR hope') - total('(love OR hope) faith'));
    expect(total('the AND shepherd')).toBeLessThan(total('the shepherd'));
    expect(total('the shepherd')).toBe(total('shepherd'));
  });

  it('understands prefixes', () => {
    const { hits, total } = find('kjv', 'right*', { limit: 2000 });
    const expected = built.kjv.lines.filter((line) => /(?<!\p{L})right/iu.test(line));
    expect(total).toBe(expected.length);
    expect(hits.map(({ readings }) => readings[0]?.text).sort()).toEqual([...expected].sort());
    expect(find('kjv', 'righteous right*').total).toBeLessThan(total);
  });

  it('understands exact phrases with every word, like a scan of all verses', () => {
    const random = randomNumbers(20_261_115);
    const said = versions.map((id) => foldedLines(built[id].lines));
    for (let i = 0; i < 500; i++) {
      const which = i % versions.length;
      const version = versions[which] ?? 'kjv';
      const { lines } = built[version];
      const words = foldedLines([lines[random(lines.length)] ?? ''])
        .trim()
        .split(' ');
      const start = random(words.length);
      const phrase = words.slice(start, start + 2 + random(5)).join(' ');
      const { hits, total } = find(version, `"${phrase}"`);
      expect(total, phrase).toBe(linesWith(said[which] ?? '', ` ${phrase} `));
      for (const { readings } of hits)
        expect(foldedLines([readings[0]?.text ?? ''])).toContain(` ${phrase} `);
    }
  });

  it('finds nothing when it is empty or in another script', () => {
    for (const query of ['', ' ', '.,;', '"', '()', '愛', 'любовь', '\u0000', '🙂']) {
      expect(find('all', query), query).toMatchObject({ total: 0, hits: [] });
    }
  });

  it('falls back to the verses with most of its words when none has all', () => {
    const { isPartial, ids } = find('kjv', 'valley shadow death microphone');
    expect([isPartial, ids[0]]).toEqual([true, 'psalms_23_4']);
    expect(find('kjv', 'valley shadow death').isPartial).toBe(false);
  });
});

describe('the complete result of a search', () => {
  const queries = [
    'anchor OR hope',
    'Nebu* king',
    '"shadow of"',
    'sheep NOT shepherd',
    'Melchisedek',
    'zzz balm',
  ];
  const filters: Partial<SearchOptions>[] = [{}, { testament: 'old' }, { testament: 'new' }];

  it.each(['kjv', 'all'] as const)('of %s is the same in pages of any size, in both orders', (version) => {
    for (const query of queries) {
      for (const order of ['relevance', 'bookOrder'] as const) {
        const whole = find(version, query, { order, limit: 40_000 });
        expect(whole.ids).toHaveLength(whole.total);
        expect(new Set(whole.ids).size).toBe(whole.total);
        for (const [offset, limit] of [
          [0, 7],
          [7, 20],
          [Math.max(0, whole.total - 3), 10],
          [whole.total, 10],
        ] as const) {
          const page = find(version, query, { order, offset, limit });
          expect(page.total).toBe(whole.total);
          expect(page.ids, query).toEqual(whole.ids.slice(offset, offset + limit));
        }
      }
    }
  });

  it('is filtered completely: the Testaments and the books add up', () => {
    for (const query of queries) {
      const [all = 0, old = 0, young = 0] = filters.map((filter) => find('all', query, filter).total);
      expect(old + young, query).toBe(all);
      const byBook = books.map((book) => find('all', query, { book, limit: 1 }).total);
      expect(byBook.reduce((a, b) => a + b)).toBe(all);
    }
    const book = findBook('Romans');
    const inRomans = find('kjv', 'faith', { book, limit: 100 });
    expect(inRomans.ids.every((id) => id.startsWith('romans_'))).toBe(true);
    expect(find('kjv', 'faith', { book, testament: 'old' }).total).toBe(0);
  });

  it('is in the order of the Bible when asked for', () => {
    const { hits } = find('all', 'love', { order: 'bookOrder', limit: 2000 });
    const orders = hits.map(
      ({ address: { book, chapter, verse } }) => book.order * 1e6 + chapter * 1e3 + verse,
    );
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
  });

  it('of several versions has each verse once, with the versions that match', () => {
    const { hits, total } = find('all', 'Jehovah', { limit: 40_000 });
    expect(total).toBeGreaterThan(find('asv', 'Jehovah').total);
    expect(hits[0]?.readings.map(({ version }) => version)).toContain('asv');
    const only = find('all', 'lovingkindness brotherly', { limit: 100 });
    for (const { readings } of only.hits) expect(readings.length).toBeGreaterThan(0);
    // A verse that is elsewhere in one version is found there.
    expect(find('web', 'establish you according to my Good News', { limit: 3 }).ids).toContain(
      'romans_14_24',
    );
  });
});

describe('highlights', () => {
  const marked = (version: VersionId, query: string) => {
    const [hit] = find(version, query).hits;
    const { text = '', highlights = [] } = hit?.readings[0] ?? {};
    return highlights.map(([start, end]) => text.slice(start, end));
  };

  it('mark the matching words, and common words only next to them', () => {
    expect(marked('kjv', 'God so loved the world')).toEqual(['God so loved the world']);
    expect(marked('kjv', 'the shepherd of the sheep')).toEqual(['the shepherd of the sheep']);
    expect(marked('kjv', '"shadow of death"')).toEqual(['shadow of death']);
    expect(marked('web', 'Yahweh’s house forever')).toContain('Yahweh’s house forever');
    expect(marked('kjv', 'Pharoah Jacob')).toContain('Pharaoh');
  });

  it('are within the text, in order and disjoint for any query', () => {
    const word = fc.constantFrom(
      'love',
      'the',
      'God',
      '"of the"',
      'right*',
      'NOT',
      'OR',
      '(',
      ')',
      'Pharoah',
      '"',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        for (const { readings } of find('all', words.join(' ')).hits) {
          for (const { text, highlights } of readings) {
            let last = -1;
            for (const [start, end] of highlights) {
              expect(start).toBeGreaterThan(last);
              expect(end).toBeGreaterThan(start);
              expect(end).toBeLessThanOrEqual(text.length);
              last = end;
            }
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
