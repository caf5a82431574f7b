import type { CallAccount, SessionBody } from '@lampstand/contract';
import { createStore } from 'zustand/vanilla';
import { logEvent } from '../../storage/analytics.ts';
import { keepSession, type LiveSession, readKeptSession } from './kept-session.ts';
import { renew } from './renewal.ts';

/**
 * Who is here. `loading`: this browser has a session, but whose it is has still to be asked; that is
 * never said of a browser without one.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: LiveSession['user'] };

export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'MFA_CHALLENGE_VERIFIED';

type OnAuth = (event: AuthEvent, session: LiveSession | undefined) => void;

interface Told {
  readonly event: AuthEvent;
  readonly session: LiveSession | undefined;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A session is renewed this long before it would end. */
const MARGIN = 5 * MINUTE;
const MOST_SKEW = 120_000;
const CHANNEL = 'lampstand-auth';

/**
 * Keeps the session of this browser: starts from the device's copy, asks the server, renews in time,
 * and lets the other tabs know. All news goes through `#tell`, as one of the auth events.
 */
export class SessionKeeper {
  readonly store;
  /** How far the clock of the server is ahead of this one, in milliseconds. */
  clockOffset = 0;
  readonly #hasSession: boolean | undefined;
  readonly #ask: CallAccount;
  readonly #listeners = new Set<OnAuth>();
  #live: LiveSession | undefined;
  #tabs: BroadcastChannel | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = Promise.resolve();
  #next: Promise<void> | undefined;
  #hasWarned = false;
  /** Whether the reader is signing out. */
  isLeaving = false;

  /** @param hasSession whether the server saw the cookie of a session; unknown where it did not make the page */
  constructor(hasSession: boolean | undefined, ask: CallAccount) {
    this.#hasSession = hasSession;
    this.#ask = ask;
    this.store = createStore<Session>(() => ({ status: hasSession ? 'loading' : 'signed-out' }));
  }

  /** In the browser: takes up the copy of the device, and asks the server where there is something to ask. */
  start(): void {
    const kept = this.#hasSession === false ? undefined : readKeptSession();
    const isAnybodyIn = this.#hasSession || kept !== undefined;
    if (typeof BroadcastChannel !== 'undefined') {
      this.#tabs = new BroadcastChannel(CHANNEL);
      this.#tabs.onmessage = ({ data }: MessageEvent<Told>) => this.#tell(data, { isFromOtherTab: true });
    }
    this.#tell({ event: 'INITIAL_SESSION', session: kept });
    if (isAnybodyIn) {
      if (!kept) this.store.setState({ status: 'loading' }, true);
      void this.refresh();
    }
    addEventListener('online', () => this.#live && void this.refresh());
    // A page that comes back out of the browser's memory has heard nothing of the others meanwhile.
    addEventListener('pageshow', ({ persisted }) => persisted && void this.refresh());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.#isDue()) void this.refresh();
    });
  }

  /** Who is here, once that has been asked: nothing that is done before shall be lost. */
  known(): Promise<Exclude<Session, { status: 'loading' }>> {
    return new Promise((resolve) => {
      const tell = (session: Session) => {
        if (session.status === 'loading') return;
        stop();
        resolve(session);
      };
      const stop = this.store.subscribe(tell);
      tell(this.store.getState());
    });
  }

  onAuth(listener: OnAuth): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Somebody has signed in, or proved more about themselves. */
  accept(events: readonly AuthEvent[], { session, now }: SessionBody): void {
    this.#checkClock(now);
    for (const event of events) this.#tell({ event, session: session ?? undefined });
  }

  /** The session is over: by the reader's own will, or because the server says so. */
  end(): void {
    if (this.store.getState().status !== 'signed-out')
      this.#tell({ event: 'SIGNED_OUT', session: undefined });
  }

  /**
   * Signs out by `work`. News of it from elsewhere waits until that is done, so that the reader is away
   * from pages that would ask them to sign in again. Where it fails, they stay signed in.
   */
  async leave(work: () => Promise<void>): Promise<void> {
    this.isLeaving = true;
    try {
      await work();
    } finally {
      this.isLeaving = false;
    }
    this.end();
  }

  /**
   * Asks the server who is here, which also renews the session. An answer that is on its way may be
   * older than the news that leads here, so it is waited for, and then asked once more.
   */
  refresh(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#running = this.#refresh();
        return this.#running;
      });
    return this.#next;
  }

  async #refresh(): Promise<void> {
    const before = this.#live;
    const renewed = await renew(() => this.#ask('session'));
    // Somebody signed in or out meanwhile, and knows better.
    if (this.#live !== before || this.isLeaving) return;
    if ('failure' in renewed) {
      if (renewed.failure === 'refused') this.end();
      else if (this.store.getState().status === 'loading')
        this.store.setState({ status: 'signed-out' }, true);
      return;
    }
    const { session, now } = renewed.answer;
    this.#checkClock(now);
    if (!session) return this.end();
    this.#tell({ event: eventOf(before, session), session });
  }

  #tell(told: Told, { isFromOtherTab = false } = {}): void {
    const { event, session } = told;
    this.#live = session;
    const state: Session = session ? { status: 'signed-in', user: session.user } : { status: 'signed-out' };
    this.store.setState(state, true);
    if (!isFromOtherTab) {
      keepSession(session);
      if (event !== 'INITIAL_SESSION') this.#tabs?.postMessage(told);
      logEvent('auth', 'usage', { event });
    }
    this.#planRenewal();
    for (const listener of this.#listeners) listener(event, session);
  }

  /** The server lengthens a session once a day; a tab may stay open for weeks. */
  #planRenewal(): void {
    clearTimeout(this.#timer);
    if (!this.#live || typeof document === 'undefined') return;
    const left = Date.parse(this.#live.expiresAt) - this.#now() - MARGIN;
    this.#timer = setTimeout(() => void this.refresh(), Math.min(DAY, Math.max(MINUTE, left)));
  }

  #isDue(): boolean {
    return this.#live !== undefined && Date.parse(this.#live.expiresAt) - MARGIN < this.#now();
  }

  #now(): number {
    return Date.now() + this.clockOffset;
  }

  #checkClock(now: string): void {
    this.clockOffset = Date.parse(now) - Date.now();
    if (Math.abs(this.clockOffset) <= MOST_SKEW || this.#hasWarned) return;
    this.#hasWarned = true;
    const seconds = Math.round(Math.abs(this.clockOffset) / 1000);
    console.warn(
      `The clock of this device is ${seconds} s ${this.clockOffset > 0 ? 'behind' : 'ahead of'} the server's. Please set it right.`,
    );
  }
}

function eventOf(before: LiveSession | undefined, session: LiveSession): AuthEvent {
  if (before?.user.id !== session.user.id) return 'SIGNED_IN';
  if (JSON.stringify(before.user) !== JSON.stringify(session.user)) return 'USER_UPDATED';
  return 'TOKEN_REFRESHED';
}
