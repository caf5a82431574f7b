import { groupsChannel, LampstandError, sessionChannel } from '@lampstand/contract';
import type { StreamingApi } from 'hono/utils/stream';
import type { Database } from '../db/database.ts';
import { statement } from '../db/one-message.ts';
import { type Doorbell, topicOf } from '../realtime/doorbell.ts';
import { GroupTopics } from './group-topics.ts';

/** Proxies close what is silent for a minute. */
const HEARTBEAT = 25_000;
const MOST_PER_USER = 10;
const ownGroups = statement('own groups', 'select own_groups() as id', { id: 'number' });

/** Who listens. */
interface Listener {
  readonly userId: string;
  readonly session: string;
  /** For how many milliseconds they may have been looking at things already. */
  readonly age: number;
}

/**
 * The event stream of a signed-in reader, who hears of their own things and of their groups'. It carries
 * no data, only the names of channels that have news:
 *
 * - `ready`: the stream stands, or has missed something; look at everything again
 * - `change`: look at what `data` names (`session`, `account`, `group:7:notes`, …) again
 * - `signed-out`: the session is over; the stream ends
 *
 * `age` tells how long ago whoever listens may have begun to look at things, in milliseconds: what has
 * changed since, a minute at the most, is told after `ready`.
 */
export class Events {
  readonly #database: Database;
  readonly #doorbell: Doorbell;
  /** The open streams of each user, by how to end them. */
  readonly #open = new Map<string, Set<() => void>>();

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  /** Whose stream it is to be; there may be only so many of one user. */
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
      // That anything may have been missed is told once, by the topic of the user.
      const groups = new GroupTopics(
        this.#doorbell,
        () => this.#groupsOf(session),
        (channel) => void (channel !== undefined && say(events, channel)),
      );
      const end = () => {
        // It may end in several ways, and at once.
        if (!streams.delete(end)) return;
        stopListening();
        groups.close();
        clearInterval(heartbeat);
        if (streams.size === 0) this.#open.delete(userId);
        resolve();
      };
      /**
       * Speaks if the session still stands, and ends the stream if it does not, or if that cannot be
       * seen: whoever comes back looks at everything again.
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

  /** What has rung lately; that the session stands has just been seen. */
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

/** After these it is looked up again whether the session stands, and which groups the reader is in. */
function isAboutAccess(channel: string | undefined): boolean {
  return channel === undefined || channel === sessionChannel || channel === groupsChannel;
}

async function say(events: StreamingApi, channel: string | undefined): Promise<void> {
  await events.write(
    channel === undefined ? 'event: ready\ndata:\n\n' : `event: change\ndata: ${channel}\n\n`,
  );
}
