import { groupsChannel, LampstandError, sessionChannel } from '@lampstand/contract';
import type { StreamingApi } from 'hono/utils/stream';
import type { Database } from '../db/database.ts';
import { statement } from '../db/one-message.ts';
import { type Doorbell, topicOf } from '../realtime/doorbell.ts';
import { GroupTopics } from './group-topics.ts';

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT = 25_000;
const MOST_PER_USER = 10;
const ownGroups = statement('own groups', 'select own_groups() as id', { id: 'number' });

/** A client of the event stream. */
interface Listener {
  readonly userId: string;
  readonly session: string;
  /** How many milliseconds old the client's data may be. */
  readonly age: number;
}

/**
 * The event stream of a signed-in reader, about their own data and their groups. It carries no data, only
 * the names of channels that have changed:
 *
 * - `ready`: the stream is open or has missed something; refetch everything
 * - `change`: refetch what `data` names (`session`, `account`, `group:7:notes`, …)
 * - `signed-out`: the session is over; the stream ends
 *
 * `age` is how old the client's data may be, in milliseconds: changes since then, up to a minute, are sent
 * after `ready`.
 */
export class Events {
  readonly #database: Database;
  readonly #doorbell: Doorbell;
  /** The functions that end the open streams of each user. */
  readonly #open = new Map<string, Set<() => void>>();

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  /** Returns the user of a new stream; the number of streams per user is limited. */
  async admit(session: string): Promise<string> {
    const { userId } = await this.#database.requireSession(session);
    const isFull = (this.#open.get(userId)?.size ?? 0) >= MOST_PER_USER;
    if (isFull) throw new LampstandError('request/too-many');
    return userId;
  }

  /** Writes to a stream until it ends. */
  stream(events: StreamingApi, { userId, session, age }: Listener): Promise<void> {
    return new Promise<void>((resolve) => {
      const streams = this.#open.get(userId) ?? new Set();
      // Possibly missed events are reported once, through the topic of the user.
      const groups = new GroupTopics(
        this.#doorbell,
        () => this.#groupsOf(session),
        (channel) => void (channel !== undefined && say(events, channel)),
      );
      const end = () => {
        // The stream may end for several reasons at once.
        if (!streams.delete(end)) return;
        stopListening();
        groups.close();
        clearInterval(heartbeat);
        if (streams.size === 0) this.#open.delete(userId);
        resolve();
      };
      /**
       * Sends an event if the session is still active. Otherwise, or if that cannot be checked, it ends the
       * stream; a client that reconnects refetches everything.
       */
      const whileSignedIn = async (speak: () => Promise<unknown>) => {
        try {
          await groups.follow();
          await speak();
        } catch (error) {
          const isSignedOut = error instanceof LampstandError && error.code === 'auth/signed-out';
          if (isSignedOut) await events.write('event: signed-out\ndata:\n\n').catch(() => {});
          end();
        }
      };
      const stopListening = this.#doorbell.onRing(topicOf(userId), (channel) => {
        const speak = () => say(events, channel);
        void (isAboutAccess(channel) ? whileSignedIn(speak) : speak());
      });
      const heartbeat = setInterval(() => whileSignedIn(() => events.write(':\n\n')), HEARTBEAT);
      this.#open.set(userId, streams.add(end));
      events.onAbort(end);
      void whileSignedIn(async () => {
        await say(events, undefined);
        for (const channel of this.#missed([topicOf(userId), ...groups.topics], age)) {
          await say(events, channel);
        }
      });
    });
  }

  /** The recent changes; the session has just been checked. */
  #missed(topics: readonly string[], age: number): string[] {
    const channels = topics.flatMap((topic) => this.#doorbell.rangWithin(topic, age));
    return channels.filter((channel) => channel !== sessionChannel);
  }

  async #groupsOf(session: string): Promise<number[]> {
    const {
      answers: [groups],
    } = await this.#database.queryAsCaller(session, ownGroups());
    return groups.map(({ id }) => id);
  }

  /** Ends all streams, so that the server can stop. */
  close(): void {
    for (const streams of [...this.#open.values()]) for (const end of [...streams]) end();
  }
}

/** After these events, the session and the reader's groups are looked up again. */
function isAboutAccess(channel: string | undefined): boolean {
  return channel === undefined || channel === sessionChannel || channel === groupsChannel;
}

async function say(events: StreamingApi, channel: string | undefined): Promise<void> {
  await events.write(
    channel === undefined ? 'event: ready\ndata:\n\n' : `event: change\ndata: ${channel}\n\n`,
  );
}
