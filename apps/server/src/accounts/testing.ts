import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AiEvent, type AiStreams, aiStreams, type CallsOf, requestOf } from '@lampstand/contract';
import {
  accountRoutes,
  aiRoutes,
  bookmarkRoutes,
  favoriteRoutes,
  groupRoutes,
  groupSessionRoutes,
  highlightRoutes,
  inviteRoutes,
  liveRoomRoutes,
  noteRoutes,
  paymentRoutes,
  personalDataRoutes,
  preferenceRoutes,
  readingRoutes,
  sampleReaderRoutes,
  sharedNoteRoutes,
  signInRoutes,
  studyNoteRoutes,
  subscriptionRoutes,
} from '@lampstand/contract/routes';
import { type Sandbox, startSandbox } from '@lampstand/sandbox';
import type { RunningServer } from '../start.ts';
import { startTestServer, testSettings } from '../testing.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface World {
  readonly server: RunningServer;
  /** A new browser without cookies. */
  browser(): Browser;
  /** Waits for the mails to an address and returns them, the newest first. */
  mailsTo(email: string, atLeast?: number): Promise<readonly Mail[]>;
  /** The environment of its server. */
  readonly environment: Readonly<Record<string, string>>;
  /** The state of the sandbox's Stripe. */
  readonly stripe: Sandbox['stripe'];
  /** The language model, if the world was started with one. */
  readonly ai: Sandbox['ai'];
  stop(): Promise<void>;
}

/** The servers of one test file share a database, so any of them may send a mail; one sandbox receives all. */
let sandboxOfThisFile: Promise<Sandbox> | undefined;
let worlds = 0;
const folder = mkdtempSync(join(tmpdir(), 'lampstand-test-'));

/** A server with its sandbox, which receives mails and accepts every Google sign-in. */
export async function startWorld(
  environment: Record<string, string> = {},
  { withAi = false }: { readonly withAi?: boolean } = {},
): Promise<World> {
  sandboxOfThisFile ??= startSandbox(folder);
  worlds++;
  const sandbox = await sandboxOfThisFile;
  const settings = { ...sandbox.environment, ...(withAi ? sandbox.aiEnvironment : {}), ...environment };
  const server = await startTestServer(settings);
  return {
    server,
    environment: await testSettings(settings),
    stripe: sandbox.stripe,
    ai: sandbox.ai,
    browser: () => new Browser(server.url, `http://127.0.0.1:${server.port}`),
    async mailsTo(email, atLeast = 1) {
      for (const started = Date.now(); ; ) {
        const address = `${sandbox.url}/sandbox/mail.json?to=${encodeURIComponent(email)}`;
        const { mails } = (await (await fetch(address)).json()) as { mails: Mail[] };
        if (mails.length >= atLeast) return mails;
        if (Date.now() - started > 25_000) throw new Error(`only ${mails.length} mails for ${email}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      await server.stop();
      if (--worlds > 0) return;
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const routes = {
  ...accountRoutes,
  ...aiRoutes,
  ...bookmarkRoutes,
  ...favoriteRoutes,
  ...groupRoutes,
  ...groupSessionRoutes,
  ...highlightRoutes,
  ...inviteRoutes,
  ...liveRoomRoutes,
  ...noteRoutes,
  ...paymentRoutes,
  ...personalDataRoutes,
  ...preferenceRoutes,
  ...readingRoutes,
  ...sampleReaderRoutes,
  ...sharedNoteRoutes,
  ...signInRoutes,
  ...studyNoteRoutes,
  ...subscriptionRoutes,
};
type Calls = CallsOf<typeof routes>;

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T & { readonly error?: { readonly code: string; readonly message: string } };
}

/** The parts of a browser that accounts need: cookies and the origin of a request. */
export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string> = {};
  readonly #listensAt: string;

  /** `url` is the address of the site, which may differ from where it is reached, as behind a proxy. */
  constructor(url: string, listensAt: string) {
    this.url = url;
    this.#listensAt = listensAt;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ origin: this.url, 'sec-fetch-site': 'same-origin', ...this.headers });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const { pathname, search } = new URL(path, this.url);
    // Node sets the Host header from the URL, so a site at its own address is requested there.
    const base = this.url.startsWith('https:') ? this.#listensAt : this.url;
    const response = await fetch(base + pathname + search, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Makes a call of the contract. */
  async call<K extends keyof Calls>(name: K, input?: Calls[K]['input']): Promise<Answer<Calls[K]['output']>> {
    const { address, ...request } = requestOf(routes[name], input);
    const response = await this.fetch(address, request);
    const body = (await response.json()) as Answer<Calls[K]['output']>['body'];
    return { status: response.status, headers: response.headers, body };
  }

  /** The answer of a study engine as the web app receives it. */
  ask<K extends keyof AiStreams>(
    name: K,
    input: AiStreams[K],
    signal?: AbortSignal,
  ): AsyncGenerator<AiEvent> {
    return aiStreams((path, init) => this.fetch(String(path), init))(name, input, signal);
  }

  /** Follows a link and its redirects to the page of the web app where they end. */
  async follow(url: string): Promise<URL> {
    for (let next = new URL(url, this.url), i = 0; i < 5; i++) {
      const response = await this.fetch(next.href, { headers: { 'sec-fetch-site': 'none' } });
      // An unread response body keeps its connection open.
      await response.arrayBuffer();
      const location = response.headers.get('location');
      if (location === null) return next;
      next = new URL(location, next);
    }
    throw new Error('too many redirects');
  }
}

export const PASSWORD = 'a lamp unto my feet';
let people = 0;

export function newEmail(): string {
  return `reader${++people}.${process.pid}@example.org`;
}

/** A reader who has signed up, confirmed their address and is signed in. */
export async function signUp(world: World, email = newEmail()): Promise<Browser & { email: string }> {
  const browser = world.browser();
  const { status, body } = await browser.call('signUp', { email, password: PASSWORD });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const [mail] = await world.mailsTo(email);
  await browser.follow(linkIn(mail));
  return Object.assign(browser, { email });
}

export function linkIn(mail: Mail | undefined): string {
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  if (!link) throw new Error('there is no link in the mail');
  return link;
}
