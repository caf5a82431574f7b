import { searchRoutes } from '@lampstand/contract/routes';
import { openIndex } from '@lampstand/scripture';
import { find as findVerses } from '@lampstand/scripture/find';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../start.ts';
import { answerOf, startTestServer } from '../testing.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

async function ask(path: string, init?: RequestInit) {
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

const find = (query: string, more = '') => ask(`/api/search?query=${encodeURIComponent(query)}${more}`);
const checkQuotes = (body: unknown) =>
  ask('/api/quote-check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const ids = (body: { hits: { id: string }[] }) => body.hits.map(({ id }) => id);

describe('the search of the web app', () => {
  it('returns a page of hits with highlights and the exact total', async () => {
    const { status, body } = await find('God so loved the world');
    expect(status).toBe(200);
    expect(answerOf(searchRoutes.find).parse(body)).toEqual(body);
    expect(body).toMatchObject({ versions: ['kjv'], page: 1, pageSize: 20, isPartial: false, passages: [] });
    const [{ id, reference, readings }] = body.hits;
    expect([id, reference]).toEqual(['john_3_16', 'John 3:16']);
    const [{ version, text, highlights }] = readings;
    expect(version).toBe('kjv');
    expect(text.slice(...highlights[0])).toBe('God so loved the world');
  });

  it('returns every hit once over all pages, within the filters and in the requested order', async () => {
    const seen: string[] = [];
    const filters = '&testament=new&sort=bookOrder&pageSize=100&versions=web';
    const first = await find('shepherd', filters);
    for (let page = 1; page <= first.body.pages; page++) {
      seen.push(...ids((await find('shepherd', `${filters}&page=${page}`)).body));
    }
    expect(new Set(seen).size).toBe(first.body.total);
    expect(seen[0]).toMatch(/^matthew_/);
    const old = await find('shepherd', '&testament=old&versions=web');
    const all = await find('shepherd', '&versions=web');
    expect(old.body.total + first.body.total).toBe(all.body.total);
    const john = await find('shepherd', '&book=john&versions=web');
    expect(ids(john.body).every((id) => id.startsWith('john_'))).toBe(true);
  });

  it('combines the versions of a verse into one hit', async () => {
    const { body } = await find('Jehovah my shepherd', '&versions=all');
    expect(body.versions).toEqual(['kjv', 'web', 'asv']);
    expect(body.hits[0].id).toBe('psalms_23_1');
    expect(body.hits[0].readings.map((reading: { version: string }) => reading.version)).toEqual([
      'kjv',
      'web',
      'asv',
    ]);
    expect((await find('love', '&versions=ASV,kjv')).body.versions).toEqual(['kjv', 'asv']);
  });

  it('returns the passage for a reference', async () => {
    const one = (await find('jn 3 16')).body;
    expect(one).toMatchObject({
      total: 1,
      passages: [{ reference: 'John 3:16', start: 'john_3_16', end: 'john_3_16' }],
    });
    expect(ids(one)).toEqual(['john_3_16']);
    const psalms = (await find('Ps 117; 23', '&pageSize=100')).body;
    expect(psalms.total).toBe(8);
    expect(ids(psalms)[0]).toBe('psalms_117_1');
    expect(ids((await find('Ps 117; 23', '&sort=bookOrder')).body)[0]).toBe('psalms_23_1');
    const romans = (await find('Rom 16:25', '&versions=all')).body;
    expect(romans.hits[0].readings.map((reading: { version: string }) => reading.version)).toEqual([
      'kjv',
      'asv',
    ]);
    const ruth = (await find('Ruth')).body;
    expect(ruth.passages[0].reference).toBe('Ruth');
    expect(ruth.total).toBeGreaterThan(10);
  });

  it('suggests a correction for a misspelling', async () => {
    expect((await find('Nebuchadnezar dream')).body.didYouMean).toBe('Nebuchadnezzar dream');
    expect((await find('valley shadow')).body).not.toHaveProperty('didYouMean');
    expect((await find('valley shadow telescope')).body.isPartial).toBe(true);
  });

  it.each([
    '"unbalanced',
    '((((love',
    'AND OR NOT',
    'the of and',
    '(a+)+$',
    '*',
    '愛は忍耐強い',
    '\u0000',
    '-'.repeat(1000),
    'love '.repeat(200),
    "'; drop table verses; --",
  ])('answers %j', async (query) => {
    const { status, body } = await find(query, '&versions=all');
    expect(status).toBe(200);
    expect(answerOf(searchRoutes.find).parse(body)).toEqual(body);
  });

  it.each([
    ['query=', 'A search needs a query.'],
    ['query=%20', 'A search needs a query.'],
    ['', 'query is missing or not understood.'],
    [`query=${'a'.repeat(10_000)}`, 'A query may have 1000 characters at most.'],
    ['query=x&versions=niv', 'versions is all, or a list such as kjv,web,asv.'],
    ['query=x&versions=', 'versions is all, or a list such as kjv,web,asv.'],
    ['query=x&testament=middle', 'testament is all, old or new.'],
    ['query=x&book=hezekiah', 'There is no book called hezekiah.'],
    ['query=x&sort=loudness', 'sort is relevance or bookOrder.'],
    ['query=x&page=0', 'page is a whole number from 1.'],
    ['query=x&pageSize=101', 'pageSize is a whole number from 1 to 100.'],
  ])('refuses %s', async (parameters, message) => {
    const { status, body } = await ask(`/api/search?${parameters}`);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it('returns an empty page, not an error, after the last page', async () => {
    expect((await find('love', '&page=100000')).body).toMatchObject({ hits: [], page: 100_000 });
  });
});

describe('the topic of a query', () => {
  it('has the passages of the best topic, each with its text and a reason', async () => {
    const { body } = await find('I feel anxious', '&versions=web');
    expect(answerOf(searchRoutes.find).parse(body)).toEqual(body);
    expect(body.about).toMatchObject({ topic: 'worry-and-anxiety', title: 'Worry and anxiety' });
    expect(body.about).not.toHaveProperty('help');
    expect(body.about.passages.length).toBeGreaterThanOrEqual(8);
    expect(body.about.passages[0]).toEqual({
      reference: 'Philippians 4:6-7',
      start: 'philippians_4_6',
      reason: expect.stringContaining('peace stands guard'),
      version: 'web',
      text: expect.stringMatching(/^In nothing be anxious.* in Christ Jesus\.$/),
    });
  });

  it('has alternatives that fit nearly as well', async () => {
    expect((await find('death')).body.about.others).toContain('Losing someone I love');
  });

  it('starts with an offer of help when the reader may be in danger', async () => {
    for (const query of [
      'suicide',
      'I want to kill myself',
      'my husband hits me',
      'my brother killed himself',
    ]) {
      const { body } = await find(query);
      expect(body.about.help.address).toBe('https://findahelpline.com');
      expect(body.about.help.text).toContain('call your local emergency number');
    }
  });

  it.each(['Nebuchadnezzar', 'John 3:16', '"still small voice"', 'hope AND money', 'hop*'])(
    'is absent for %j',
    async (query) => {
      expect((await find(query)).body).not.toHaveProperty('about');
    },
  );

  it('is shown only on the first page', async () => {
    expect((await find('hope', '&page=2')).body).not.toHaveProperty('about');
  });
});

describe('suggestions', () => {
  it('continue after a complete word', async () => {
    const { body } = await ask(`/api/search/suggestions?query=${encodeURIComponent('God so loved the ')}`);
    expect(body.data).toContainEqual({ kind: 'phrase', text: 'God so loved the world' });
    expect((await ask('/api/search/suggestions?query=%20')).body.error.message).toBe(
      'A search needs a query.',
    );
  });

  it('complete a partly typed word', async () => {
    const { body } = await ask('/api/search/suggestions?query=the+lord+is+my+sh&limit=3');
    expect(answerOf(searchRoutes.suggestions).parse(body)).toEqual(body);
    expect(body.data[0]).toEqual({ kind: 'phrase', text: 'the lord is my shepherd' });
    expect(body.data.length).toBeLessThanOrEqual(3);
    expect((await ask('/api/search/suggestions?query=x&limit=21')).status).toBe(400);
  });
});

describe('a search pack', () => {
  it('returns the same results in a browser as on the server', async () => {
    const response = await fetch(`${server.url}/api/bible/packs/web`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
    expect(response.headers.get('x-pack-size')).toBe(String(bytes.length));
    const index = openIndex('web', bytes);
    for (const query of ['living water', 'Ps 117; 23', 'Nebuchadnezar', 'xqzvk', '"still small voice"']) {
      const { about: _, ...found } = (await find(query, '&versions=web')).body;
      expect(findVerses([index], { query, testament: 'all', page: 1, pageSize: 20 })).toEqual(found);
    }
  });

  it('is revalidated by its ETag and exists only for offered versions', async () => {
    const first = await fetch(`${server.url}/api/bible/packs/kjv`, { method: 'HEAD' });
    const again = await fetch(`${server.url}/api/bible/packs/kjv`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await ask('/api/bible/packs/niv')).status).toBe(404);
  });
});

describe('the quote check', () => {
  it('reports where each sentence occurs, how it differs, or that it does not occur', async () => {
    const text =
      'Jesus wept. The Lord is my shepherd; I shall never want. God helps those who help themselves.';
    const { status, headers, body } = await checkQuotes({ text });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(answerOf(searchRoutes.quoteCheck).parse(body)).toEqual(body);
    expect(body.data.map((one: { verdict: string }) => one.verdict)).toEqual([
      'exact',
      'different',
      'missing',
    ]);
    expect(body.data[0].places[0]).toEqual({
      version: 'kjv',
      reference: 'John 11:35',
      start: 'john_11_35',
      end: 'john_11_35',
      times: 1,
    });
  });

  it('checks only the requested versions', async () => {
    const { body } = await checkQuotes({ text: 'Jesus wept.', versions: 'web' });
    expect(body.data[0].places.map((place: { version: string }) => place.version)).toEqual(['web']);
  });

  it.each([
    [{ text: 'a'.repeat(10_001) }, 400, 'A text to check may have 10,000 characters at most.'],
    [{ text: ' \n' }, 400, 'There is nothing to check.'],
    [{}, 400, 'text is missing or not understood.'],
    [{ text: 3 }, 400, 'text is missing or not understood.'],
    ['{"text":', 400, 'The request cannot be understood.'],
    [{ text: 'x', versions: 'niv' }, 400, 'versions is all, or a list such as kjv,web,asv.'],
    [{ text: 'a'.repeat(200_000) }, 413, 'That is too much for one request; 61,000 bytes is the most.'],
  ])('refuses %j', async (body, status, message) => {
    const answer = await checkQuotes(body);
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
  });

  it('accepts only POST with JSON', async () => {
    const get = await ask('/api/quote-check');
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    const plain = await ask('/api/quote-check', { method: 'POST', body: 'text=x' });
    expect(plain.status).toBe(400);
    const preflight = await ask('/api/quote-check', { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    expect((await ask('/api/search?query=x', { method: 'POST' })).status).toBe(405);
  });

  it('accepts a text of the maximum length', async () => {
    const text = 'In the beginning God created the heaven and the earth. '.repeat(181).slice(0, 10_000);
    expect((await checkQuotes({ text })).status).toBe(200);
  });
});

describe('the rate limit of the API', () => {
  it('counts searches and quote checks', async () => {
    const limited = await startTestServer({ LAMPSTAND_API_LIMIT: '2' });
    const statuses = [];
    for (const path of ['/api/search?query=x', '/api/search/suggestions?query=x', '/api/quote-check']) {
      statuses.push((await fetch(limited.url + path)).status);
    }
    await limited.stop();
    expect(statuses).toEqual([200, 200, 429]);
  });
});
