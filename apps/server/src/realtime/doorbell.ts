import type { Channel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';

/** Rings that come within this time go out together. */
const COALESCE = 15;
/** How long rings are remembered for those who come a moment too late. */
const REMEMBERED = 60_000;

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
  /** When each payload has last rung, the latest at the end. */
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

  /** The channels of a topic that have rung within so many milliseconds; a minute at the most. */
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

  /** Rings soon; to be called after the commit. */
  ring(topic: string, channel: string): void {
    this.#waiting.add(`${topic} ${channel}`);
    this.#timer ??= setTimeout(() => void this.#send(), COALESCE);
  }

  /** Tells the devices of a user. */
  ringUser(userId: string, channel: Channel): void {
    this.ring(topicOf(userId), channel);
  }

  /** Tells the devices of all members of a group. */
  ringGroup(groupId: number, channel: Channel): void {
    this.ring(topicOfGroup(groupId), channel);
  }

  /** Tells the workers of all servers that there is a job to do. */
  ringJobs(): void {
    this.ring(JOBS_TOPIC, '');
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

export const JOBS_TOPIC = 'jobs';

/** The topic of everything that one user should look at again. */
export function topicOf(userId: string): string {
  return `user:${userId}`;
}

/** The topic of what the members of a group should look at again. */
export function topicOfGroup(groupId: number): string {
  return `group:${groupId}`;
}
