import type { Channel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';

/** Notifications within this time are sent together. */
const COALESCE = 15;
/** How long notifications are kept for clients that connect slightly too late. */
const REMEMBERED = 60_000;

/** Called with the channel of its topic that has changed; undefined means that any of them may have. */
export type OnRing = (channel: string | undefined) => void;

/**
 * Notifies all servers that something has changed, without any data: listeners refetch. A notification is
 * sent separately after the commit, because a NOTIFY inside a writing transaction makes all writers wait
 * for one another. Lost notifications are covered by refetching after every reconnection.
 *
 * A topic is who should refetch (a user, the members of a group), a channel is what.
 */
export class Doorbell {
  readonly #database: Database;
  readonly #listeners = new Map<string, Set<OnRing>>();
  /** When each payload was last notified, the latest at the end. */
  readonly #rang = new Map<string, number>();
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
    this.#remember(payload);
    const [topic = '', channel] = payload.split(' ');
    for (const listener of this.#listeners.get(topic) ?? []) listener(channel);
  }

  #remember(payload: string): void {
    const now = Date.now();
    this.#rang.delete(payload);
    this.#rang.set(payload, now);
    for (const [old, at] of this.#rang) {
      if (now - at <= REMEMBERED) break;
      this.#rang.delete(old);
    }
  }

  /** The channels of a topic that were notified within so many milliseconds, up to a minute. */
  rangWithin(topic: string, age: number): string[] {
    const from = Date.now() - Math.min(age, REMEMBERED);
    return [...this.#rang].flatMap(([payload, at]) => {
      const [itsTopic, channel = ''] = payload.split(' ');
      return itsTopic === topic && at > from ? [channel] : [];
    });
  }

  #answerAll(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(undefined);
  }

  /** Notifies soon; to be called after the commit. */
  ring(topic: string, channel: string): void {
    this.#waiting.add(`${topic} ${channel}`);
    this.#timer ??= setTimeout(() => void this.#send(), COALESCE);
  }

  /** Notifies the devices of a user. */
  ringUser(userId: string, channel: Channel): void {
    this.ring(topicOf(userId), channel);
  }

  /** Notifies the devices of all members of a group. */
  ringGroup(groupId: number, channel: Channel): void {
    this.ring(topicOfGroup(groupId), channel);
  }

  /** Notifies the workers of all servers that there is a job. */
  ringJobs(): void {
    this.ring(JOBS_TOPIC, '');
  }

  async #send(): Promise<void> {
    const payloads = [...this.#waiting];
    this.#waiting = new Set();
    this.#timer = undefined;
    // A server that is disconnected refetches when it is back.
    await this.#database.ring(payloads).catch(() => {});
  }

  /** Returns a function that stops listening. */
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

export const JOBS_TOPIC = 'jobs';

/** The topic of everything that one user should refetch. */
export function topicOf(userId: string): string {
  return `user:${userId}`;
}

/** The topic of what the members of a group should refetch. */
export function topicOfGroup(groupId: number): string {
  return `group:${groupId}`;
}
