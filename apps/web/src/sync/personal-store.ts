import { type Channel, type Lists, type Queued, withAnswer } from '../storage/writes.ts';

/** Where this device keeps its copies of an account's lists, and the writes that have not arrived. */
export interface PersonalStore {
  /** None: this device has never had the list. */
  copy<C extends Channel>(channel: C, userId: string): Promise<readonly Lists[C][] | undefined>;
  keepCopy<C extends Channel>(channel: C, userId: string, things: readonly Lists[C][]): Promise<void>;
  /** In the order in which they are sent. */
  queued(userId: string): Promise<readonly Queued[]>;
  add(row: Omit<Queued, 'id'>): Promise<number>;
  change(id: number, change: Partial<Queued>): Promise<void>;
  remove(id: number): Promise<void>;
  /** A write has arrived: all of this happens or none of it. */
  settle(row: Queued, channel: Channel, answer: unknown): Promise<void>;
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
  readonly #copies = new Map<string, readonly unknown[]>();
  #queued: readonly Queued[] = [];
  #lastId = 0;

  async copy<C extends Channel>(channel: C, userId: string) {
    return this.#copies.get(`${userId} ${channel}`) as readonly Lists[C][] | undefined;
  }

  async keepCopy<C extends Channel>(channel: C, userId: string, things: readonly Lists[C][]) {
    this.#copies.set(`${userId} ${channel}`, things);
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

  async settle(row: Queued, channel: Channel, answer: unknown) {
    const copy = await this.copy(channel, row.userId);
    if (copy) await this.keepCopy(channel, row.userId, withAnswer(channel, copy, row, answer));
    this.#queued = this.#queued
      .filter(({ id }) => id !== row.id)
      .map((other) => (other.after === row.id ? rebased(other, answer) : other));
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
