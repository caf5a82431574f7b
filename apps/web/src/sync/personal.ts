import { type CallPersonal, highlightsChannel, LampstandError, messageOf } from '@lampstand/contract';
import type { QueryClient } from '@tanstack/react-query';
import { callPersonal } from '../api/personal.ts';
import { logError } from '../storage/analytics.ts';
import { keepDraft, readDraft } from '../storage/drafts.ts';
import {
  type Channel,
  type Lists,
  type Queued,
  type Shown,
  subjectsOf,
  type Write,
  withWrites,
} from '../storage/writes.ts';
import { openPersonalStore } from './database-store.ts';
import { refusals } from './live/refusals.ts';
import { syncStatus } from './live/sync-status.ts';
import { Outbox, type Outcome } from './outbox.ts';
import { personalKey } from './personal-key.ts';
import type { PersonalStore } from './personal-store.ts';
import { pull } from './pull.ts';

const NAME = 'lampstand-outbox';
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 60_000;

interface News {
  readonly channel: Channel;
  readonly userId: string;
}

/**
 * The reader's own things in this browser. Every list is shown as the device has it, with the writes
 * that have not arrived; the queries of the app follow it, in all tabs.
 */
export class Personal {
  readonly #queries: QueryClient;
  readonly ask: CallPersonal;
  readonly #outbox: Outbox;
  readonly #tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  #store: Promise<PersonalStore> | undefined;
  /** Counts the writes of all tabs that have arrived: an answer that was asked for before one is older than it. */
  #arrivals = 0;
  #hasFailed = false;
  #retry = FIRST_RETRY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #userId: string | undefined;
  /** Who has signed out: what still comes for them is not kept. */
  readonly #gone = new Set<string>();

  constructor(queries: QueryClient, call: CallPersonal) {
    this.#queries = queries;
    this.ask = call;
    this.#outbox = new Outbox({
      store: () => this.store(),
      call,
      alone,
      isHere: (userId) => !this.#gone.has(userId),
      onChange: (channel, userId) => {
        this.#arrivals++;
        const news: News = { channel, userId };
        this.#tabs?.postMessage(news);
        void this.#show(news);
      },
      onBehind: (channel, userId) =>
        void this.#queries.invalidateQueries({ queryKey: personalKey(channel, userId) }),
      onRefused: (row, error) => {
        logError('outbox', error);
        if ('content' in row.write.input) {
          const subject = subjectsOf(row.write)[0] ?? '';
          // What is being written there now stays, too.
          const texts = [readDraft(row.userId, subject)?.text, row.write.input.content];
          keepDraft(row.userId, subject, { text: [...new Set(texts)].filter(Boolean).join('\n\n') });
        }
        refusals.setState({ latest: { name: row.write.name } });
      },
      onDrained: (error) => this.#onDrained(error),
    });
    if (this.#tabs) {
      this.#tabs.onmessage = ({ data }: MessageEvent<News>) => {
        this.#arrivals++;
        void this.#show(data);
      };
    }
  }

  store(): Promise<PersonalStore> {
    this.#store ??= openPersonalStore();
    return this.#store;
  }

  /** A list, as the server has it now or, where it cannot be asked, as this device last heard. */
  async load<C extends Channel>(channel: C, userId: string): Promise<readonly Shown<Lists[C]>[]> {
    const store = await this.store();
    const key = personalKey(channel, userId);
    if (this.#queries.getQueryData(key) === undefined && (await store.copy(channel, userId))) {
      this.#queries.setQueryData(key, await this.view(channel, userId));
    }
    try {
      await this.#pull(channel, userId);
    } catch (error) {
      const isAway = error instanceof LampstandError && error.code.startsWith('network/');
      if (!isAway || !(await store.copy(channel, userId))) throw error;
    }
    return this.view(channel, userId);
  }

  async #pull<C extends Channel>(channel: C, userId: string): Promise<void> {
    const arrivals = () => {
      if (this.#gone.has(userId)) throw new LampstandError('auth/signed-out');
      return this.#arrivals;
    };
    await pull(channel, userId, { store: await this.store(), call: this.ask, arrivals });
    syncStatus.setState({ lastSynced: Date.now() });
  }

  /** A list as this device has it. */
  async view<C extends Channel>(channel: C, userId: string): Promise<readonly Shown<Lists[C]>[]> {
    const store = await this.store();
    return withWrites(channel, (await store.copy(channel, userId)) ?? [], await store.queued(userId));
  }

  /** @param after the write that it builds upon, where that has not arrived */
  write(userId: string, write: Write, after?: number): Promise<Outcome> {
    return this.#outbox.send(userId, write, after);
  }

  /** Sends what waits, now and whenever the network comes back. Gives what ends it. */
  start(userId: string): () => void {
    this.#userId = userId;
    this.#gone.delete(userId);
    const drain = () => void this.drain();
    addEventListener('online', drain);
    void this.#showWaiting(userId);
    drain();
    return () => {
      this.#userId = undefined;
      this.#gone.add(userId);
      removeEventListener('online', drain);
      clearTimeout(this.#timer);
      syncStatus.setState({ waiting: 0 });
    };
  }

  async drain(): Promise<void> {
    if (this.#userId !== undefined) await this.#outbox.drain(this.#userId);
  }

  /** Writes that wait for the reader's decision. */
  async conflicts(userId: string): Promise<readonly Queued[]> {
    return (await (await this.store()).queued(userId)).filter(({ state }) => state === 'conflict');
  }

  /**
   * Ends a conflict: with another write in place of the one that the server did not take, or with none,
   * where the server's copy stays.
   */
  async settleConflict(row: Queued, write?: Write): Promise<void> {
    const store = await this.store();
    if (write) await store.change(row.id, { write, after: undefined, state: 'waiting' });
    else await store.remove(row.id);
    const [channel] = (subjectsOf(row.write)[0] ?? '').split(' ') as [Channel];
    await this.#show({ channel, userId: row.userId });
    this.#tabs?.postMessage({ channel, userId: row.userId } satisfies News);
    await this.drain();
  }

  /** Highlights of before somebody signed in join their account, once it is known what that has. */
  async joinHighlights(userId: string): Promise<void> {
    const store = await this.store();
    if (!(await store.hasVisitorHighlights())) return;
    await this.#pull(highlightsChannel, userId);
    await store.adoptHighlights(userId);
    await this.#show({ channel: highlightsChannel, userId });
    await this.drain();
  }

  async #show({ channel, userId }: News): Promise<void> {
    if (this.#gone.has(userId)) return;
    await this.#showWaiting(userId);
    const key = personalKey(channel, userId);
    const isShown = this.#queries.getQueryData(key) !== undefined;
    if (isShown) this.#queries.setQueryData(key, await this.view(channel, userId));
  }

  async #showWaiting(userId: string): Promise<void> {
    const queued = await (await this.store()).queued(userId);
    this.#queries.setQueryData(
      personalKey('conflicts', userId),
      queued.filter(({ state }) => state === 'conflict'),
    );
    if (userId === this.#userId) syncStatus.setState({ waiting: queued.length });
  }

  #onDrained(error: LampstandError | undefined): void {
    clearTimeout(this.#timer);
    if (!error) {
      this.#retry = FIRST_RETRY;
      // What others could not sync is still to be told.
      if (this.#hasFailed) syncStatus.setState({ lastSynced: Date.now(), syncError: undefined });
      this.#hasFailed = false;
      return;
    }
    if (error.code === 'auth/signed-out') return;
    this.#hasFailed = true;
    syncStatus.setState({
      syncError: messageOf(error.code === 'network/timeout' ? 'sync/timeout' : 'sync/failed'),
    });
    this.#timer = setTimeout(() => void this.drain(), (error.retryAfter ?? 0) * 1000 || this.#retry);
    this.#retry = Math.min(LONGEST_RETRY, this.#retry * 2);
  }
}

export function openPersonal(queries: QueryClient): Personal {
  return new Personal(queries, callPersonal);
}

/** Locks are for secure pages only; elsewhere two tabs may send the same, which is written once. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(NAME, work) : work();
}
