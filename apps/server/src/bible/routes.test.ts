import { books } from '@lampstand/canon';
import { bibleRoutes, searchRoutes } from '@lampstand/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../start.ts';
import { answerOf, startTestServer } from '../testing.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

async function get(path: string, init?: RequestInit) {
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

describe('the passage endpoint', () => {
  it('returns a chapter verse by verse', async () => {
    const { status, body } = await get('/api/bible/john+3?translation=kjv');
    expect(status).toBe(200);
    expect(answerOf(bibleRoutes.passage).parse(body)).toEqual(body);
    expect(body).toMatchObject({
      reference: 'John 3',
      translation_id: 'kjv',
      translation_name: 'King James Version',
      copyright: 'Public Domain',
    });
    expect(body.verses).toHaveLength(36);
    expect(body.verses[15]).toMatchObject({ book_id: 'john', book_name: 'John', chapter: 3, verse: 16 });
  });

  it('returns a verse or a range of verses', async () => {
    const one = await get('/api/bible/1-john+4:8?translation=web');
    expect(one.body.reference).toBe('1 John 4:8');
    expect(one.body.text).toBe('He who doesn’t love doesn’t know God, for God is love.');
    const some = await get('/api/bible/john+3:16-18');
    expect(some.body.verses.map((verse: { verse: number }) => verse.verse)).toEqual([16, 17, 18]);
    const beyond = await get('/api/bible/john+3:35-99');
    expect(beyond.body.reference).toBe('John 3:35-36');
  });

  it('accepts every name of the book in any case, and defaults to kjv', async () => {
    for (const path of ['john+3:16', 'JOHN+3:16', 'jn+3:16', 'JHN.3.16', 'john_3_16', 'John%203:16']) {
      const { status, body } = await get(`/api/bible/${path}?translation=KJV`);
      expect(status, path).toBe(200);
      expect(body.reference).toBe('John 3:16');
    }
    expect((await get('/api/bible/john+3:16')).body.translation_id).toBe('kjv');
    expect((await get('/api/bible/john+3:16?translation=')).body.translation_id).toBe('kjv');
    expect((await get('/api/bible/song-of-solomon+2:1')).body.reference).toBe('Song of Solomon 2:1');
  });

  it.each([
    [
      'john+99',
      404,
      'The passage "john 99" could not be found in the KJV translation. Please check the reference and translation.',
    ],
    [
      'john+0',
      404,
      'The passage "john 0" could not be found in the KJV translation. Please check the reference and translation.',
    ],
    [
      'hezekiah+3',
      404,
      'The passage "hezekiah 3" could not be found in the KJV translation. Please check the reference and translation.',
    ],
    [
      'john+3?translation=niv',
      404,
      'The passage "john 3" could not be found in the NIV translation. Please check the reference and translation.',
    ],
    [
      'luke+17:36?translation=web',
      404,
      'The passage "luke 17:36" could not be found in the WEB translation. Please check the reference and translation.',
    ],
    ['jude+1:99', 404, 'Verse 99 not found in Jude'],
    ['john+-3', 400, 'Invalid reference format: john -3'],
    ['john', 400, 'Invalid reference format: john'],
    ['john+1.5', 400, 'Invalid reference format: john 1.5'],
    ['%00+3', 400, 'Invalid reference format: \u0000 3'],
    ['%E0%A4%A', 400, 'Invalid reference format: %E0%A4%A'],
    [
      '%D0%98%D0%BE%D0%B0%D0%BD%D0%BD+3',
      404,
      'The passage "Иоанн 3" could not be found in the KJV translation. Please check the reference and translation.',
    ],
  ])('%s returns %i', async (path, status, message) => {
    const answer = await get(`/api/bible/${path}`);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).toBe(message);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses ten thousand letters without repeating all of them', async () => {
    const { status, body } = await get(`/api/bible/${'a'.repeat(10_000)}+3`);
    expect(status).toBe(400);
    expect(body.error.message.length).toBeLessThan(200);
  });
});

describe('every chapter', () => {
  it('is available in every version, identical through the prepared path and the app', async () => {
    for (const version of ['kjv', 'web', 'asv']) {
      for (const book of books.filter((_, i) => i % 7 === 0)) {
        const short = await get(`/api/bible/${book.slug}+${book.chapters}?translation=${version}`);
        const long = await get(
          `/api/bible/${book.code}+${book.chapters}?translation=${version.toUpperCase()}`,
        );
        expect(short.status).toBe(200);
        expect(short.body).toEqual(long.body);
        expect(short.headers.get('etag')).toBe(long.headers.get('etag'));
        for (const header of [
          'content-type',
          'vary',
          'access-control-allow-origin',
          'content-security-policy',
          'cache-control',
        ]) {
          expect(short.headers.get(header), header).toBe(long.headers.get(header));
        }
      }
    }
  });

  it('has a page with its structure', async () => {
    const { body } = await get('/api/bible/pages/web/psalms/23');
    expect(answerOf(bibleRoutes.page).parse(body)).toEqual(body);
    expect(body.blocks.map((block: { kind: string }) => block.kind).slice(0, 2)).toEqual(['title', 'stanza']);
    expect((await get('/api/bible/pages/WEB/Psalm/23')).body).toEqual(body);
  });

  it.each([
    ['kjv/john/99', 404, 'Chapter not found: John 99'],
    ['kjv/hezekiah/1', 404, 'Chapter not found: hezekiah 1'],
    ['kjv/john/1.5', 400, 'Invalid reference format: john 1.5'],
    ['kjv/john/%00', 400, 'Invalid reference format: john \u0000'],
    [
      'esv/john/3',
      404,
      'The passage "john 3" could not be found in the ESV translation. Please check the reference and translation.',
    ],
  ])('%s is not the page of a chapter: %i', async (path, status, message) => {
    const answer = await get(`/api/bible/pages/${path}`);
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
  });
});

describe('the caching of scripture', () => {
  it('is permanent under the hash of the packs, and revalidates otherwise', async () => {
    const { pack } = (await get('/api/bible/bibles')).body;
    for (const path of [
      '/api/bible/john+3?translation=kjv&pack=',
      '/api/bible/john+3:16?pack=',
      '/api/bible/pages/kjv/john/3?pack=',
      '/api/bible/bibles/kjv/passages/John%203?pack=',
      '/api/bible/cross-references/john_3_16?pack=',
    ]) {
      expect((await get(path + pack)).headers.get('cache-control'), path).toBe(
        'public, max-age=31536000, immutable',
      );
      expect((await get(`${path}0123456789abcdef`)).headers.get('cache-control'), path).toBe('no-cache');
    }
  });

  it('answers 304 to a client that already has the content', async () => {
    for (const path of [
      '/api/bible/john+3',
      '/api/bible/jn+3',
      '/api/bible/john+3:16',
      '/api/openapi.json',
    ]) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      const again = await fetch(server.url + path, { headers: { 'if-none-match': etag } });
      expect(again.status, path).toBe(304);
      expect(await again.text()).toBe('');
    }
  });

  it('uses precompressed answers in an encoding that the client accepts', async () => {
    const body = (await get('/api/bible/john+3')).body;
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0.5, gzip;q=0.9', 'gzip'],
      ['br;level=3;q=0', null],
      ['gzip;q=0, br;q=0', null],
      ['identity', null],
    ] as const) {
      for (const path of ['/api/bible/john+3', '/api/bible/Jn+3']) {
        const answer = await get(path, { headers: { 'accept-encoding': accept } });
        expect(answer.headers.get('content-encoding'), accept).toBe(encoding);
        expect(answer.body).toEqual(body);
      }
    }
  });

  it('answers HEAD without a body', async () => {
    const response = await fetch(`${server.url}/api/bible/john+3`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
  });
});

describe('the search endpoint', () => {
  it('returns hits and the exact total', async () => {
    const { body } = await get('/api/bible/search?query=in+the+beginning&translation=web');
    expect(answerOf(bibleRoutes.search).parse(body)).toEqual(body);
    expect(
      (await get('/api/bible/search?query=in+the+beginning&translation=web&limit=1000')).body.data,
    ).toHaveLength(body.total);
    expect(body.data[0]).toMatchObject({
      id: 'genesis_1_1',
      reference: 'Genesis 1:1',
      version: 'web',
      book: 'Genesis',
    });
    const many = await get('/api/bible/search?query=the');
    expect(many.body.data).toHaveLength(100);
    expect(many.body.total).toBeGreaterThan(20_000);
  });

  it('returns pages in the requested order', async () => {
    const path = '/api/bible/bibles/asv/search?query=lovingkindness&limit=5&sort=bookOrder';
    const first = await get(path);
    const second = await get(`${path}&offset=5`);
    expect(answerOf(bibleRoutes.bibleSearch).parse(first.body)).toEqual(first.body);
    expect(first.body.data).toMatchObject({ query: 'lovingkindness', limit: 5, offset: 0, verseCount: 5 });
    expect(second.body.data.total).toBe(first.body.data.total);
    const ids = [...first.body.data.verses, ...second.body.data.verses].map((verse) => verse.id);
    expect(new Set(ids).size).toBe(10);
    const orders = ids.map((id) => books.findIndex((book) => book.id === id.split('_')[0]));
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
  });

  it('treats an unknown bible id as kjv', async () => {
    const { body } = await get('/api/bible/bibles/de4e12af7f28f599-02/search?query=Nicodemus');
    expect(body.data.verses[0].version).toBe('kjv');
    expect((await get('/api/bible/bibles/xyz/passages/John%203:16')).body.data.content).toContain(
      'For God so loved the world',
    );
  });

  it.each([
    ['search?query=', 'A search needs a query.'],
    ['search?query=%20%20', 'A search needs a query.'],
    ['search', 'query is missing or not understood.'],
    [`search?query=${'a'.repeat(1001)}`, 'A query may have 1000 characters at most.'],
    ['search?query=x&limit=0', 'limit is a whole number from 1 to 1000.'],
    ['bibles/kjv/search?query=x&limit=0x10', 'limit is a whole number from 1 to 1000.'],
    ['bibles/kjv/search?query=x&limit=1.5', 'limit is a whole number from 1 to 1000.'],
    ['bibles/kjv/search?query=x&offset=-1', 'offset is a whole number from 0.'],
    ['bibles/kjv/search?query=x&sort=loudness', 'sort is relevance or bookOrder.'],
  ])('refuses %s', async (path, message) => {
    const { status, body } = await get(`/api/bible/${path}`);
    expect([status, body.error.message]).toEqual([400, message]);
  });
});

describe('the public Bible API', () => {
  it('returns a passage as one text', async () => {
    const { body } = await get('/api/bible/bibles/kjv/passages/Psalms%2023');
    expect(answerOf(bibleRoutes.biblePassage).parse(body)).toEqual(body);
    expect(body.data).toMatchObject({ id: 'psalms_23', reference: 'Psalms 23', copyright: 'Public Domain' });
    expect(body.data.content).toMatch(/^The LORD is my shepherd/);
    expect((await get('/api/bible/bibles/kjv/passages/JHN.3.16')).body.data.id).toBe('john_3_16');
    expect((await get('/api/bible/bibles/kjv/passages/John%203:16-18')).body.data.id).toBe('john_3_16-18');
  });

  it('returns cross references with their texts in the requested version', async () => {
    const { body } = await get('/api/bible/cross-references/JHN.3.16?translation=web');
    expect(answerOf(bibleRoutes.crossReferences).parse(body)).toEqual(body);
    expect(body.data.find((verse: { id: string }) => verse.id === 'romans_5_8').text).toMatch(
      /^But God commends his own love/,
    );
    expect((await get('/api/bible/cross-references/john_99_1')).status).toBe(404);
    expect((await get('/api/bible/cross-references/nonsense')).status).toBe(400);
  });

  it('lists versions and books', async () => {
    const bibles = await get('/api/bible/bibles');
    expect(answerOf(bibleRoutes.bibles).parse(bibles.body)).toEqual(bibles.body);
    expect(bibles.body.data.map((version: { id: string }) => version.id)).toEqual(['kjv', 'web', 'asv']);
    expect((await get('/api/bible/books')).body.data).toHaveLength(66);
  });

  it('documents every route of the contract', async () => {
    const { body } = await get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths).sort()).toEqual(
      Object.values({ ...bibleRoutes, ...searchRoutes })
        .map((route) => route.path)
        .sort(),
    );
    const page = await fetch(`${server.url}/api`);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const { method, path } of Object.values({ ...bibleRoutes, ...searchRoutes })) {
      expect(html).toContain(`${method.toUpperCase()} ${path}`);
    }
    for (const [, example] of html.matchAll(/Try it: <a href="([^"]+)"/g)) {
      expect((await fetch(server.url + example?.replaceAll('&amp;', '&'))).status, example).toBe(200);
    }
  });

  it('can be read from any origin, and is read-only', async () => {
    expect((await get('/api/bible/john+3')).headers.get('access-control-allow-origin')).toBe('*');
    const post = await get('/api/bible/john+3', { method: 'POST', body: '{}' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await get('/api/bible/john+3', { method: 'OPTIONS' })).status).toBe(204);
    expect((await get('/api/nothing/here')).body.error.code).toBe('request/not-found');
  });
});
