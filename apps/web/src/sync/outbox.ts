import { type CallPersonal, LampstandError } from '@lampstand/contract';
import { type Channel, channelOf, type Queued, subjectsOf, type Write } from '../storage/writes.ts';
import type { PersonalStore } from './personal-store.ts';

/** What became of a write. `queued`: it is kept here, and is sent when the network is back. */
export type Outcome = 'sent' | 'queued' | 'conflict';

interface Parts {
  readonly store: () => Promise<PersonalStore>;
  readonly call: CallPersonal;
  /** Runs work that only one tab may do at a time. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether it is still this reader who is here: nobody's note may go into another's account. */
  readonly isHere: (userId: string) => boolean;
  readonly onChange: (channel: Channel, userId: string) => void;
  /** What the device has of a list may be older than what it had before. */
  readonly onBehind: (channel: Channel, userId: string) => void;
  /** A write of earlier that the server will never take. */
  readonly onRefused: (row: Queued, error: LampstandError) => void;
  readonly onDrained: (error: LampstandError | undefined) => void;
}

interface Waiter {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends writes to the server, in order. A write is kept on the device first, and goes from there only
 * when the server has answered, so that neither a closed tab nor a lost answer loses it. Sent twice it is written once: the server
 * knows what it has.
 */
export class Outbox {
  readonly #parts: Parts;
  /** Those who wait in this tab for what becomes of their write. */
  readonly #waiters = new Map<number, Waiter>();
  #running = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Keeps a write and tries to send it. A write that the server refuses is removed and thrown, because
   * the form that made it is still open and can try again.
   */
  async send(userId: string, write: Write, after?: number): Promise<Outcome> {
    const store = await this.#parts.store();
    const id = await store.add({ userId, write, after, at: Date.now(), state: 'waiting' });
    const outcome = new Promise<Outcome>((resolve, reject) => this.#waiters.set(id, { resolve, reject }));
    this.#parts.onChange(channelOf(write), userId);
    void this.drain(userId);
    return outcome;
  }

  /** Sends all that waits. What is added while it runs goes along, or is looked at once more. */
  drain(userId: string): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      this.#running = this.#parts
        .alone(() => this.#drain(userId))
        .then(this.#parts.onDrained, (error: unknown) => {
          // The device itself failed; nothing was lost of what it has.
          for (const waiter of this.#takeWaiters()) waiter.reject(error);
        });
      return this.#running;
    });
    return this.#next;
  }

  /** Gives the error for which the rest has to wait, if there is one. */
  async #drain(userId: string): Promise<LampstandError | undefined> {
    const store = await this.#parts.store();
    for (;;) {
      const rows = await store.queued(userId);
      const row = nextOf(rows);
      if (!row) {
        // Another tab has sent what is not here any more.
        for (const waiter of this.#takeWaiters(rows)) waiter.resolve('sent');
        return undefined;
      }
      const fate = await this.#send(store, row);
      if (fate instanceof LampstandError) {
        for (const waiter of this.#takeWaiters()) waiter.resolve('queued');
        return fate;
      }
    }
  }

  async #send(store: PersonalStore, row: Queued): Promise<LampstandError | undefined> {
    if (!this.#parts.isHere(row.userId)) return new LampstandError('auth/signed-out');
    const channel = channelOf(row.write);
    const waiter = this.#waiters.get(row.id);
    const tell = (told?: () => void) => {
      this.#waiters.delete(row.id);
      this.#parts.onChange(channel, row.userId);
      told?.();
    };
    try {
      const since = await store.cursor(channel, row.userId);
      // The name and its input belong together, which a union of calls cannot say.
      const answer = await this.#parts.call(row.write.name, row.write.input as never);
      const isBehind = await store.settle(row, channel, answer, since);
      tell(() => waiter?.resolve('sent'));
      if (isBehind) this.#parts.onBehind(channel, row.userId);
    } catch (error) {
      if (!(error instanceof LampstandError)) throw error;
      const fate = fateOf(error, row.write, waiter !== undefined);
      if (fate === 'later') return error;
      if (fate === 'conflict') {
        await store.change(row.id, { state: 'conflict' });
        tell(() => waiter?.resolve('conflict'));
      } else {
        await store.remove(row.id);
        tell(() => (waiter ? waiter.reject(error) : this.#parts.onRefused(row, error)));
      }
    }
    return undefined;
  }

  #takeWaiters(except: readonly Queued[] = []): Waiter[] {
    const stay = new Set(except.map(({ id }) => id));
    const taken = [...this.#waiters].filter(([id]) => !stay.has(id));
    for (const [id] of taken) this.#waiters.delete(id);
    return taken.map(([, waiter]) => waiter);
  }
}

/** The first that may go: what is about something in conflict waits until the reader has decided. */
function nextOf(rows: readonly Queued[]): Queued | undefined {
  const held = new Set(
    rows.filter(({ state }) => state === 'conflict').flatMap(({ write }) => subjectsOf(write)),
  );
  return rows.find(
    ({ state, write }) => state === 'waiting' && !subjectsOf(write).some((subject) => held.has(subject)),
  );
}

/** @param isAwaited whether somebody stands before it and can try again */
function fateOf(
  error: LampstandError,
  { name }: Write,
  isAwaited: boolean,
): 'later' | 'conflict' | 'refused' {
  switch (error.code) {
    case 'sync/conflict':
      // Who deletes something has no text to lose: the newer one stays.
      return name === 'deleteNote' || name === 'deleteStudyNote' ? 'refused' : 'conflict';
    case 'network/offline':
    case 'network/timeout':
    case 'request/too-many':
      return 'later';
    case 'auth/signed-out':
      return isAwaited ? 'refused' : 'later';
    default:
      return error.status >= 500 && !isAwaited ? 'later' : 'refused';
  }
}
