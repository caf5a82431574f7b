import {
  type Book,
  formatReference,
  requireReference,
  type VerseAddress,
  type VersionId,
  verseId,
} from '@lampstand/canon';
import { bibleRoutes, type FoundVerse, type PageBody, type Passage, type SearchResult } from '../bible.ts';
import { type ErrorBody, LampstandError } from '../errors.ts';
import {
  type FoundPage,
  type QuoteCheck,
  type SearchRequest,
  type Suggestions,
  searchRoutes,
} from '../search.ts';
import type { OutputOf, Route } from './calls.ts';

const TIMEOUT = 30_000;
const RETRIES = 3;
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 10_000;
const PASSAGES_FRESH = 24 * 60 * 60 * 1000;
const SEARCHES_FRESH = 30 * 60 * 1000;
const MOST_KEPT = 500;

export interface BibleClientOptions {
  /** Where the API is: '' for the page's own origin. */
  readonly baseUrl: string;
  /** Where to try once more after a timeout. */
  readonly defaultBaseUrl?: string;
  /** The hash of the packs; answers asked for with it are kept by the browser. */
  readonly pack?: string | undefined;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/** An answer of the API that is not the one hoped for. */
class ApiFailure extends Error {
  readonly status: number;
  /** Whether the message is the server's own. */
  readonly isSaid: boolean;
  /** Milliseconds after which the server wants to be asked again, if it said so. */
  readonly wait: number | undefined;

  constructor(status: number, said: string | undefined, otherwise: string, wait?: number) {
    super(said ?? otherwise);
    this.status = status;
    this.isSaid = said !== undefined;
    this.wait = wait;
  }
}

/** An answer that is none of the API: the page of a proxy that wants to be logged in to, say. */
class UnreadableAnswer extends ApiFailure {
  constructor() {
    super(502, undefined, 'The answer could not be read');
  }
}

interface Kept {
  readonly value: unknown;
  readonly at: number;
}

/**
 * Reads the Bible API. A slow answer is given up after 30 s and asked for once more at the default
 * address; a failing server is asked again up to three times; a missing network is not. Answers are
 * kept in memory, and an old one is better than none when the API fails.
 */
export class BibleClient {
  readonly #options: BibleClientOptions;
  readonly #kept = new Map<string, Kept>();

  constructor(options: BibleClientOptions) {
    this.#options = options;
  }

  /** The page of a chapter, for the reader. */
  async page(version: string, book: Book, chapter: number): Promise<PageBody> {
    const place = { version, book: book.slug, chapter: String(chapter) };
    const query = { pack: this.#options.pack };
    const page = await this.#get(bibleRoutes.page, place, query, PASSAGES_FRESH).catch(
      chapterError(book.name, chapter),
    );
    if (page.blocks.length === 0) this.#failAsEmpty(book, chapter);
    return page;
  }

  async chapter(version: string, book: Book, chapter: number): Promise<Passage> {
    const passage = await this.#passage(version, `${book.slug}+${chapter}`).catch(
      chapterError(book.name, chapter),
    );
    if (passage.verses.length === 0) this.#failAsEmpty(book, chapter);
    return passage;
  }

  /** A passage by a written reference: "John 3:16". */
  async passage(version: string, reference: string): Promise<Passage> {
    const { book, ...place } = requireReference(reference);
    const written = formatReference({ book: slug(book), ...place }).replace(' ', '+');
    return this.#passage(version, written).catch(passageError(reference, version));
  }

  /** The verses that a verse leads to, with their texts, in the order of the Bible. */
  async crossReferences(version: string, address: VerseAddress): Promise<readonly FoundVerse[]> {
    const reference = formatReference({ ...address, book: address.book.name });
    const { data } = await this.#get(
      bibleRoutes.crossReferences,
      { verse: verseId(address) },
      this.#query(version),
      PASSAGES_FRESH,
    ).catch(passageError(reference, version));
    return data;
  }

  /** One verse of a book that has a single chapter. */
  async singleChapterVerse(version: string, book: Book, verse: number): Promise<string> {
    const passage = await this.#passage(version, `${book.slug}+1:${verse}`).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) {
        throw new LampstandError('bible/verse-not-found', verse, book.name);
      }
      if (verse === 1) throw new LampstandError('bible/first-verse-failed');
      return chapterError(book.name, 1)(error);
    });
    const found = passage.verses.find((candidate) => candidate.verse === verse);
    if (!found) throw new LampstandError('bible/verse-not-found', verse, book.name);
    return found.text;
  }

  async search(version: string, query: string): Promise<SearchResult> {
    const search = { query, translation: version === 'kjv' ? undefined : version };
    return this.#get(bibleRoutes.search, {}, search, SEARCHES_FRESH).catch((error: unknown) => {
      if (error instanceof LampstandError && error.code === 'bible/offline') throw error;
      throw new LampstandError('bible/search-failed');
    });
  }

  /** A page of what a search finds, or of the passages that it names. */
  async find({ page, pageSize, ...asked }: SearchRequest): Promise<FoundPage> {
    const search = { ...asked, page: String(page), pageSize: String(pageSize) };
    return this.#get(searchRoutes.find, {}, search, SEARCHES_FRESH).catch((error: unknown) => {
      const isRefused = error instanceof ApiFailure && !error.isSaid && !(error instanceof UnreadableAnswer);
      throw isRefused ? new LampstandError('bible/search-failed') : searchError(error);
    });
  }

  /** What a half-typed query may become. */
  async suggestions({ query, versions }: Pick<SearchRequest, 'query' | 'versions'>): Promise<Suggestions> {
    return this.#get(searchRoutes.suggestions, {}, { query, versions }, SEARCHES_FRESH);
  }

  /** Whether what a text says stands in scripture, sentence by sentence. */
  async checkQuotations(text: string): Promise<QuoteCheck> {
    const checked = await this.#request(searchRoutes.quoteCheck.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    }).catch((error: unknown) => {
      throw searchError(error);
    });
    return checked as QuoteCheck;
  }

  /** Whatever is kept is asked for anew; it serves on only while the API fails. */
  invalidate(): void {
    for (const [address, { value }] of this.#kept) {
      this.#kept.set(address, { value, at: Number.NEGATIVE_INFINITY });
    }
  }

  #failAsEmpty(book: Book, chapter: number): never {
    // Whoever tries again hopes for another answer.
    this.invalidate();
    throw new LampstandError('bible/chapter-empty', book.name, chapter);
  }

  #passage(version: string, reference: string): Promise<Passage> {
    return this.#get(bibleRoutes.passage, { reference }, this.#query(version), PASSAGES_FRESH);
  }

  #query(translation: string): Record<string, string | undefined> {
    return { translation, pack: this.#options.pack };
  }

  async #get<R extends Route>(
    route: R,
    params: Record<string, string>,
    query: Record<string, string | undefined>,
    fresh: number,
  ): Promise<OutputOf<R>> {
    const path = fill(route.path, params);
    const asked = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const address = asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path;
    const now = this.#options.now ?? Date.now;
    const kept = this.#kept.get(address);
    if (kept && now() - kept.at < fresh) return kept.value as OutputOf<R>;
    try {
      const value = await this.#request(address);
      this.#keep(address, { value, at: now() });
      return value as OutputOf<R>;
    } catch (error) {
      const isMissing = error instanceof ApiFailure && error.status < 500;
      if (kept && !isMissing) return kept.value as OutputOf<R>;
      throw error;
    }
  }

  #keep(address: string, kept: Kept): void {
    this.#kept.delete(address);
    this.#kept.set(address, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  async #request(address: string, init?: RequestInit): Promise<unknown> {
    const { baseUrl, defaultBaseUrl = baseUrl, sleep = wait } = this.#options;
    for (let retry = 0; ; retry++) {
      try {
        return await this.#attempt(baseUrl + address, init);
      } catch (error) {
        if (isTimeout(error)) return this.#lastAttempt(defaultBaseUrl + address, init);
        if (!(error instanceof ApiFailure)) throw new LampstandError('bible/offline');
        if (retry === RETRIES || (error.status < 500 && error.status !== 429)) throw error;
        await sleep(Math.min(error.wait ?? FIRST_DELAY * 2 ** retry, LONGEST_DELAY));
      }
    }
  }

  async #lastAttempt(url: string, init?: RequestInit): Promise<unknown> {
    try {
      return await this.#attempt(url, init);
    } catch (error) {
      throw error instanceof ApiFailure ? error : new LampstandError('network/timeout');
    }
  }

  async #attempt(url: string, init?: RequestInit): Promise<unknown> {
    const fetchIt = this.#options.fetch ?? fetch;
    const response = await fetchIt(url, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { accept: 'application/json', ...init?.headers },
    });
    if (response.ok) {
      return await response.json().catch((error: unknown) => {
        if (isTimeout(error)) throw error;
        throw new UnreadableAnswer();
      });
    }
    const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new ApiFailure(
      response.status,
      body?.error?.message,
      `${response.status} ${response.statusText}`.trim(),
      seconds >= 0 ? seconds * 1000 : undefined,
    );
  }
}

/** Where the pack of a version is. */
export const packPath = (version: VersionId): string => fill(bibleRoutes.searchPack.path, { version });

/** What the server says is told; a number or a riddle is not. */
function searchError(error: unknown): unknown {
  return error instanceof ApiFailure && !error.isSaid ? new LampstandError('search/failed') : error;
}

function passageError(reference: string, version: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof LampstandError) throw error;
    if (error instanceof ApiFailure && error.status === 404) {
      throw new LampstandError('bible/passage-not-found', reference, version.toUpperCase());
    }
    throw new LampstandError('bible/passage-failed', reasonOf(error));
  };
}

function chapterError(book: string, chapter: number): (error: unknown) => never {
  return (error) => {
    if (error instanceof LampstandError && error.code === 'bible/offline') throw error;
    if (error instanceof ApiFailure) {
      if (error.status === 404) throw new LampstandError('bible/chapter-not-found', book, chapter);
      throw new LampstandError('bible/chapter-api-failed', error.message);
    }
    throw new LampstandError('bible/chapter-failed', reasonOf(error));
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function fill(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? '')
      .replaceAll('%2B', '+')
      .replaceAll('%3A', ':'),
  );
}

function slug(book: string): string {
  return book.toLowerCase().replaceAll(' ', '-');
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
