import type { OpenAPIHono } from '@hono/zod-openapi';
import { EVENTS_PATH, groupsChannel, LampstandError, sessionChannel } from '@lampstand/contract';
import { stream } from 'hono/streaming';
import type { StreamingApi } from 'hono/utils/stream';
import type { AccountParts } from '../accounts/parts.ts';
import { topicOf } from './doorbell.ts';
import { GroupTopics } from './group-topics.ts';

/** Proxies close what is silent for a minute. */
const HEARTBEAT = 25_000;
const MOST_PER_USER = 10;
const OWN_GROUPS = { name: 'own groups', text: 'select own_groups() as id', values: [] };

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
  readonly #open = new Map<string, Set<() => void>>();

  mount(app: OpenAPIHono, { database, doorbell, visits }: AccountParts): void {
    app.get(EVENTS_PATH, async (c) => {
      const token = visits.token(c);
      const age = Number(c.req.query('age')) || 0;
      const { userId } = await database.asCaller(token, async (_, caller) => caller);
      const others = this.#open.get(userId) ?? new Set();
      if (others.size >= MOST_PER_USER) throw new LampstandError('request/too-many');
      c.header('content-type', 'text/event-stream');
      c.header('x-accel-buffering', 'no');
      // When it ends the connection ends, or it would keep a stopping server waiting.
      c.header('connection', 'close');
      return stream(c, async (events) => {
        await new Promise<void>((resolve) => {
          const groups = new GroupTopics(
            doorbell,
            async () => {
              const { answers } = await database.queryAsCaller<[{ id: number }]>(token, OWN_GROUPS);
              return answers[0].map(({ id }) => id);
            },
            // That anything may have been missed is told once, by the topic of the user.
            (channel) => void (channel !== undefined && say(events, channel)),
          );
          const end = () => {
            // It may end in several ways, and at once.
            if (!others.delete(end)) return;
            stopListening();
            groups.close();
            clearInterval(heartbeat);
            if (others.size === 0) this.#open.delete(userId);
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
          const stopListening = doorbell.onRing(topicOf(userId), (channel) => {
            const isAboutAccess =
              channel === undefined || channel === sessionChannel || channel === groupsChannel;
            void (isAboutAccess ? whileSignedIn(() => say(events, channel)) : say(events, channel));
          });
          const heartbeat = setInterval(() => whileSignedIn(() => events.write(':\n\n')), HEARTBEAT);
          this.#open.set(userId, others.add(end));
          events.onAbort(end);
          void whileSignedIn(async () => {
            await say(events, undefined);
            const missed = [topicOf(userId), ...groups.topics].flatMap((topic) =>
              doorbell.rangWithin(topic, age),
            );
            // That the session stands has just been seen.
            for (const channel of missed) if (channel !== sessionChannel) await say(events, channel);
          });
        });
      });
    });
  }

  /** Ends all streams, so that the server can stop. */
  close(): void {
    for (const streams of [...this.#open.values()]) for (const end of [...streams]) end();
  }
}

async function say(events: StreamingApi, channel: string | undefined): Promise<void> {
  await events.write(
    channel === undefined ? 'event: ready\ndata:\n\n' : `event: change\ndata: ${channel}\n\n`,
  );
}
