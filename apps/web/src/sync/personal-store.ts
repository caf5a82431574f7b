import { type Channel, type Lists, type Queued, withAnswer } from '../storage/writes.ts';
import { type Changes, earlier, withChanges } from './changes.ts';

/** Where this device keeps its copies of an account's lists, and the writes that have not arrived. */
export interface PersonalStore {
  /** None: this device has never had the list. */
  copy<C extends Channel>(channel: C, userId: string): Promise<readonly Lists[C][] | undefined>;
  /** Until where the copy is complete; undefined: it is to be asked for as a whole. */
  cursor(channel: Channel, userId: string): Promise<string | undefined>;
  /**
   * Puts an answer on top of the copy that it was asked for with, and gives whether it could: another tab may have
   * put a later one there meanwhile, or somebody may have signed out.
   */
  keepChanges<C extends Channel>(
    channel: C,
    userId: string,
    since: string | undefined,
    changes: Changes<Lists[C]>,
  ): Promise<boolean>;
  /** In the order in which they are sent. */
  queued(userId: string): Promise<readonly Queued[]>;
  add(row: Omit<Queued, 'id'>): Promise<number>;
  change(id: number, change: Partial<Queued>): Promise<void>;
  remove(id: number): Promise<void>;
  /**
   * A write has arrived: all of this happens or none of it. `since` is the cursor that the copy had when the
   * write was sent. If the copy has been brought further meanwhile, it may have had something newer than the answer
   * of the write; it goes back to that cursor, and the result is true: it has to be asked for again.
   */
  settle(row: Queued, channel: Channel, answer: unknown, since: string | undefined): Promise<boolean>;
  /** Whether there are highlights of before anybody signed in. */
  hasVisitorHighlights(): Promise<boolean>;
  /**
   * Makes highlights of before somebody signed in those of their account, where it has none on the
   * same verse. Each joins once.
   */
  adoptHighlights(userId: string): Promise<void>;
}

/** For a browser that lets nothing be kept: as long as the page lives. */
export class MemoryStore implements PersonalStore {
  readonly #copies = new Map<string, { things: readonly unknown[]; cursor: string | undefined }>();
  #queued: readonly Queued[] = [];
  #lastId = 0;

  async copy<C extends Channel>(channel: C, userId: string) {
    return this.#copies.get(`${userId} ${channel}`)?.things as readonly Lists[C][] | undefined;
  }

  async cursor(channel: Channel, userId: string) {
    return this.#copies.get(`${userId} ${channel}`)?.cursor;
  }

  async keepChanges<C extends Channel>(
    channel: C,
    userId: string,
    since: string | undefined,
    changes: Changes<Lists[C]>,
  ) {
    const name = `${userId} ${channel}`;
    const copy = this.#copies.get(name);
    if (copy?.cursor !== since) return false;
    const things = withChanges(channel, (copy?.things ?? []) as readonly Lists[C][], changes);
    this.#copies.set(name, { things, cursor: changes.cursor });
    return true;
  }

  async queued(userId: string) {
    return this.#queued.filter((row) => row.userId === userId);
  }

  async add(row: Omit<Queued, 'id'>) {
    this.#queued = [...this.#queued, { ...row, id: ++this.#lastId }];
    return this.#lastId;
  }

  async change(id: number, change: Partial<Queued>) {
    this.#queued = this.#queued.map((row) => (row.id === id ? { ...row, ...change } : row));
  }

  async remove(id: number) {
    this.#queued = this.#queued.filter((row) => row.id !== id);
  }

  async settle(row: Queued, channel: Channel, answer: unknown, since: string | undefined) {
    const name = `${row.userId} ${channel}`;
    const copy = this.#copies.get(name);
    if (copy) {
      const things = withAnswer(channel, copy.things as readonly Lists[Channel][], row, answer);
      this.#copies.set(name, { things, cursor: earlier(copy.cursor, since) });
    }
    this.#queued = this.#queued
      .filter(({ id }) => id !== row.id)
      .map((other) => (other.after === row.id ? rebased(other, answer) : other));
    return copy?.cursor !== this.#copies.get(name)?.cursor;
  }

  async hasVisitorHighlights() {
    return false;
  }

  async adoptHighlights() {
    // Where nothing can be kept there are none.
  }
}

/** A write that was made on top of another starts from what became of that one. */
export function rebased(row: Queued, answer: unknown): Queued {
  const { revision } = answer as { revision?: number };
  const { write } = row;
  if (revision === undefined || !('base' in write.input)) return { ...row, after: undefined };
  return {
    ...row,
    after: undefined,
    write: { ...write, input: { ...write.input, base: revision } } as Queued['write'],
  };
}
