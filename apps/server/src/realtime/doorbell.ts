import type { Database } from '../db/database.ts';

/** Rings that come within this time go out together. */
const COALESCE = 15;

/** Hears which channel of its topic has news; none named means any of them may have. */
export type OnRing = (channel: string | undefined) => void;

/**
 * Tells all servers that something has changed, and nothing more: whoever hears it looks again. A
 * ring goes out after the commit and on its own, for a NOTIFY inside a writing transaction makes all
 * writers wait for one another. A lost ring is made good by looking again after every reconnection.
 *
 * A topic is who should look (a user, the members of a group), a channel at what.
 */
export class Doorbell {
  readonly #database: Database;
  readonly #listeners = new Map<string, Set<OnRing>>();
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  open(): void {
    void this.#database.listen(
      (payload) => this.#answer(payload),
      () => this.#answerAll(),
    );
  }

  #answer(payload: string): void {
    const [topic = '', channel] = payload.split(' ');
    for (const listener of this.#listeners.get(topic) ?? []) listener(channel);
  }

  #answerAll(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(undefined);
  }

  /** Rings soon; to be called after the commit. */
  ring(topic: string, channel: string): void {
    this.#waiting.add(`${topic} ${channel}`);
    this.#timer ??= setTimeout(() => void this.#send(), COALESCE);
  }

  async #send(): Promise<void> {
    const payloads = [...this.#waiting];
    this.#waiting = new Set();
    this.#timer = undefined;
    // Whoever is away hears of it by looking again when they are back.
    await this.#database.ring(payloads).catch(() => {});
  }

  /** Gives back how to stop listening. */
  onRing(topic: string, listener: OnRing): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(topic);
    };
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

/** The topic of everything that one user should look at again. */
export function topicOf(userId: string): string {
  return `user:${userId}`;
}

/** The topic of what the members of a group should look at again. */
export function topicOfGroup(groupId: number): string {
  return `group:${groupId}`;
}
