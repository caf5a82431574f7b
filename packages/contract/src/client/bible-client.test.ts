import { createServer, type Server } from 'node:http';
import { type Book, findBook } from '@lampstand/canon';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BibleClient, type BibleClientOptions } from '../index.ts';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  /** Never answers. */
  readonly silent?: boolean;
}

/** A real server that gives the answers it is told to, in turn; the last one stays. */
let server: Server;
let baseUrl: string;
let answers: Answer[];
let asked: string[];
let bodies: string[];
/** Whether the latest request gets no answer. */
let isSilent: boolean;

beforeEach(async () => {
  asked = [];
  bodies = [];
  answers = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.method === 'POST') {
      request.setEncoding('utf8').on('data', (body) => bodies.push(body));
    }
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
    isSilent = answer.silent === true;
    if (isSilent) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', connection: 'close' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});

afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

let sleeps: number[];
let clock: number;

function client(options: Partial<BibleClientOptions> = {}): BibleClient {
  sleeps = [];
  clock = 0;
  return new BibleClient({
    baseUrl,
    now: () => clock,
    sleep: async (milliseconds) => {
      sleeps.push(milliseconds);
    },
    ...options,
  });
}

function book(name: string): Book {
  const found = findBook(name);
  if (!found) throw new Error(`no book ${name}`);
  return found;
}

const passage = {
  reference: 'John 3',
  verses: [{ verse: 16, text: 'For God so loved' }],
  text: '',
  copyright: '',
};
const reference = {
  id: 'romans_5_8',
  reference: 'Romans 5:8',
  text: 'But God commendeth his love',
  version: 'kjv',
  book: 'Romans',
  chapter: 5,
  verse: 8,
};
const HOUR = 60 * 60 * 1000;

describe('the Bible client asks', () => {
  it('for book+chapter and the version', async () => {
    answers = [{ body: passage }];
    expect(await client().chapter('web', book('1 John'), 4)).toEqual(passage);
    expect(asked).toEqual(['/api/bible/1-john+4?translation=web']);
  });

  it('for a written reference', async () => {
    answers = [{ body: passage }];
    await client({ pack: 'abc' }).passage('kjv', 'Song of Solomon 2:1-3');
    expect(asked).toEqual(['/api/bible/song-of-solomon+2:1-3?translation=kjv&pack=abc']);
  });

  it('for the cross references of a verse by its id', async () => {
    answers = [{ body: { data: [reference] } }];
    const found = await client({ pack: 'abc' }).crossReferences('asv', {
      book: book('1 John'),
      chapter: 4,
      verse: 8,
    });
    expect(found).toEqual([reference]);
    expect(asked).toEqual(['/api/bible/cross-references/1john_4_8?translation=asv&pack=abc']);
  });

  it('for a search, naming the version only when it is not kjv', async () => {
    answers = [{ body: { data: [], total: 0 } }];
    await client().search('kjv', 'in the beginning');
    await client().search('asv', 'love');
    expect(asked).toEqual([
      '/api/bible/search?query=in+the+beginning',
      '/api/bible/search?query=love&translation=asv',
    ]);
  });
});

describe('the Bible client says what went wrong', () => {
  it('with a passage', async () => {
    answers = [{ status: 404 }];
    await expect(client().passage('kjv', 'John 99:1')).rejects.toThrow(
      'The passage "John 99:1" could not be found in the KJV translation. Please check the reference and translation.',
    );
    answers = [{ status: 500, body: { error: { code: 'x', message: 'the lamp is out' } } }];
    await expect(client().passage('kjv', 'John 3:16')).rejects.toThrow(
      'Unable to load Bible passage: the lamp is out',
    );
    await expect(client().passage('kjv', 'John three')).rejects.toThrow(
      'Invalid reference format: John three',
    );
  });

  it('with cross references, as with a passage', async () => {
    const verse = { book: book('John'), chapter: 3, verse: 99 };
    answers = [{ status: 404 }];
    await expect(client().crossReferences('web', verse)).rejects.toThrow(
      'The passage "John 3:99" could not be found in the WEB translation. Please check the reference and translation.',
    );
    answers = [{ status: 500, body: { error: { code: 'x', message: 'the lamp is out' } } }];
    await expect(client().crossReferences('web', verse)).rejects.toThrow(
      'Unable to load Bible passage: the lamp is out',
    );
    const offline = client({ baseUrl: 'http://127.0.0.1:1' });
    await expect(offline.crossReferences('web', verse)).rejects.toThrow(
      'No internet connection. Using offline cache if available.',
    );
  });

  it('with a chapter', async () => {
    answers = [{ status: 404 }];
    await expect(client().chapter('kjv', book('John'), 99)).rejects.toThrow('Chapter not found: John 99');
    await expect(client().page('kjv', book('John'), 99)).rejects.toThrow('Chapter not found: John 99');
    answers = [{ status: 503, body: { error: { message: 'the lamp is out' } } }];
    await expect(client().chapter('kjv', book('John'), 3)).rejects.toThrow('API Error: the lamp is out');
    answers = [{ status: 200, body: 'no JSON' }];
    await expect(client().chapter('kjv', book('John'), 3)).rejects.toThrow(
      'API Error: The answer could not be read',
    );
    answers = [{ body: { ...passage, verses: [] } }];
    await expect(client().chapter('kjv', book('John'), 3)).rejects.toThrow('No verses found for John 3');
    answers = [{ body: { blocks: [] } }];
    await expect(client().page('kjv', book('John'), 3)).rejects.toThrow('No verses found for John 3');
  });

  it('with a verse of a single-chapter book', async () => {
    answers = [{ body: { ...passage, verses: [{ verse: 1, text: 'Jude' }] } }];
    expect(await client().singleChapterVerse('kjv', book('Jude'), 1)).toBe('Jude');
    expect(asked).toEqual(['/api/bible/jude+1:1?translation=kjv']);
    answers = [{ status: 404 }];
    await expect(client().singleChapterVerse('kjv', book('Jude'), 99)).rejects.toThrow(
      'Verse 99 not found in Jude',
    );
    answers = [{ body: { ...passage, verses: [] } }];
    await expect(client().singleChapterVerse('kjv', book('Jude'), 9)).rejects.toThrow(
      'Verse 9 not found in Jude',
    );
    answers = [{ status: 500 }];
    await expect(client().singleChapterVerse('kjv', book('Jude'), 1)).rejects.toThrow(
      'Could not fetch verse 1',
    );
  });

  it('with a search', async () => {
    answers = [{ status: 500 }];
    await expect(client().search('kjv', 'x')).rejects.toThrow(
      'Failed to search Bible verses. Please try again.',
    );
  });

  it('when there is no network', async () => {
    const offline = client({ baseUrl: 'http://127.0.0.1:1' });
    await expect(offline.chapter('kjv', book('John'), 3)).rejects.toThrow(
      'No internet connection. Using offline cache if available.',
    );
    expect(sleeps).toEqual([]);
  });
});

describe('the Bible client keeps trying', () => {
  it('three times with growing delays when the server fails, then gives up', async () => {
    answers = [{ status: 500 }];
    await expect(client().chapter('kjv', book('John'), 3)).rejects.toThrow('API Error');
    expect(asked).toHaveLength(4);
    expect(sleeps).toEqual([1000, 2000, 4000]);
  });

  it('until the server recovers', async () => {
    answers = [{ status: 500 }, { status: 503 }, { body: passage }];
    expect(await client().chapter('kjv', book('John'), 3)).toEqual(passage);
  });

  it('but not when the passage does not exist', async () => {
    answers = [{ status: 404 }];
    await expect(client().chapter('kjv', book('John'), 99)).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  it('once more at the default address after a timeout', async () => {
    // The thirty seconds are over as soon as the server has got a request that it will not answer.
    let controller = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      controller = new AbortController();
      return controller.signal;
    });
    server.on('request', () => {
      if (isSilent) controller.abort(new DOMException('too slow', 'TimeoutError'));
    });
    answers = [{ silent: true }, { body: passage }];
    const two = client({ defaultBaseUrl: `${baseUrl}/default` });
    expect(await two.chapter('kjv', book('John'), 3)).toEqual(passage);
    expect(asked).toEqual(['/api/bible/john+3?translation=kjv', '/default/api/bible/john+3?translation=kjv']);
    expect(timeout).toHaveBeenCalledWith(30_000);
    answers = [{ silent: true }];
    await expect(two.chapter('kjv', book('John'), 4)).rejects.toThrow(
      'Failed to fetch chapter: Request timed out. Please try again.',
    );
    expect(asked).toHaveLength(4);
  });
});

describe('the Bible client remembers', () => {
  it('a passage for 24 hours, and longer when the API fails', async () => {
    answers = [{ body: passage }];
    const remembering = client();
    await remembering.chapter('kjv', book('John'), 3);
    clock = 23 * HOUR;
    await remembering.chapter('kjv', book('John'), 3);
    expect(asked).toHaveLength(1);
    clock = 25 * HOUR;
    answers = [{ status: 500 }];
    expect(await remembering.chapter('kjv', book('John'), 3)).toEqual(passage);
    expect(asked).toHaveLength(5);
    server.closeAllConnections();
  });

  it('nothing that was invalidated, unless the API fails', async () => {
    answers = [{ body: passage }];
    const remembering = client();
    await remembering.chapter('kjv', book('John'), 3);
    remembering.invalidate();
    await remembering.chapter('kjv', book('John'), 3);
    expect(asked).toHaveLength(2);
    remembering.invalidate();
    answers = [{ status: 500 }];
    expect(await remembering.chapter('kjv', book('John'), 3)).toEqual(passage);
  });

  it('no chapter that came without verses', async () => {
    answers = [{ body: { ...passage, verses: [] } }, { body: passage }];
    const remembering = client();
    await expect(remembering.chapter('kjv', book('John'), 3)).rejects.toThrow('No verses found for John 3');
    expect(await remembering.chapter('kjv', book('John'), 3)).toEqual(passage);
  });

  it('the cross references of a verse for 24 hours, each version by itself', async () => {
    answers = [{ body: { data: [reference] } }];
    const remembering = client();
    const verse = { book: book('John'), chapter: 3, verse: 16 };
    await remembering.crossReferences('kjv', verse);
    await remembering.crossReferences('web', verse);
    clock = 24 * HOUR - 1;
    await remembering.crossReferences('kjv', verse);
    expect(asked).toHaveLength(2);
    clock = 24 * HOUR;
    await remembering.crossReferences('kjv', verse);
    expect(asked).toHaveLength(3);
  });

  it('a search for 30 minutes', async () => {
    answers = [{ body: { data: [], total: 0 } }];
    const remembering = client();
    await remembering.search('kjv', 'love');
    clock = HOUR / 2 - 1;
    await remembering.search('kjv', 'love');
    expect(asked).toHaveLength(1);
    clock = HOUR / 2;
    await remembering.search('kjv', 'love');
    expect(asked).toHaveLength(2);
  });

  it('nothing that the API says does not exist', async () => {
    answers = [{ body: passage }];
    const remembering = client();
    await remembering.chapter('kjv', book('John'), 3);
    clock = 25 * HOUR;
    answers = [{ status: 404 }];
    await expect(remembering.chapter('kjv', book('John'), 3)).rejects.toThrow('Chapter not found: John 3');
  });
});

describe('the Bible client searches', () => {
  const request = {
    query: 'living water',
    versions: 'all',
    testament: 'new',
    sort: 'bookOrder',
    page: 2,
    pageSize: 50,
  } as const;
  const found = { total: 0, hits: [] };

  it('for a page of what is found, once in half an hour', async () => {
    answers = [{ body: found }];
    const remembering = client();
    expect(await remembering.find(request)).toEqual(found);
    await remembering.find(request);
    expect(asked).toEqual([
      '/api/search?query=living+water&versions=all&testament=new&sort=bookOrder&page=2&pageSize=50',
    ]);
  });

  it('for what a half-typed query may become', async () => {
    answers = [{ body: { data: [] } }];
    await client().suggestions({ query: 'the lo', versions: 'web' });
    expect(asked).toEqual(['/api/search/suggestions?query=the+lo&versions=web']);
  });

  it('by sending a text whose quotations are to be checked, each time anew', async () => {
    answers = [{ body: { data: [] } }];
    const remembering = client();
    expect(await remembering.checkQuotations('Jesus wept.')).toEqual({ data: [] });
    await remembering.checkQuotations('Jesus wept.');
    expect(asked).toEqual(['/api/quote-check', '/api/quote-check']);
    expect(bodies).toEqual(['{"text":"Jesus wept."}', '{"text":"Jesus wept."}']);
  });

  it('and says what the server says, or that it failed', async () => {
    answers = [{ status: 400, body: { error: { message: 'There is nothing to check.' } } }];
    await expect(client().checkQuotations(' ')).rejects.toThrow('There is nothing to check.');
    answers = [{ status: 500, body: { error: { message: 'Server error. Please try again later.' } } }];
    await expect(client().find(request)).rejects.toThrow('Server error. Please try again later.');
    expect(sleeps).toEqual([1000, 2000, 4000]);
    answers = [{ status: 502, body: '<h1>Bad Gateway</h1>' }];
    await expect(client().find(request)).rejects.toThrow('Failed to search Bible verses. Please try again.');
    answers = [{ body: 'Please log in' }];
    await expect(client().find(request)).rejects.toThrow('Failed to search. Please try again.');
    await expect(client({ baseUrl: 'http://127.0.0.1:1' }).find(request)).rejects.toThrow(
      'No internet connection. Using offline cache if available.',
    );
  });
});
