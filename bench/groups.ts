import { randomUUID } from 'node:crypto';
import * as Y from 'yjs';
import { ask, inGroupsWorld, type Member, MemberStream, residentMemory } from './groups-world.ts';
import { percentile, print } from './measure.ts';

export interface Trial {
  readonly groups: number;
  readonly members: number;
  readonly changesPerSecond: number;
  readonly seconds: number;
  /** Whether one of the two servers is killed during the run. */
  readonly kills?: boolean;
}

export interface Outcome {
  readonly changes: number;
  /** Changes that a member should have received and has not, and those that they received from other groups. */
  readonly missed: number;
  readonly foreign: number;
  /** Milliseconds from sending a change until a member has it. */
  readonly delays: readonly number[];
  /** Milliseconds until the last client of a killed server had reconnected. */
  readonly back: number;
  /** Memory of the servers after garbage collection, at the end compared with a third of the way. */
  readonly growth: number;
}

const sleep = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));
const PATIENCE = 30_000;

/** A member at a screen: receives change events and refetches the notes of their group. */
class Watcher {
  readonly member: Member;
  readonly seen = new Map<string, number>();
  foreign = 0;
  readies: number[] = [];
  readonly #stream: MemberStream;
  #isLooking = false;
  #isStale = false;

  constructor(member: Member, urls: readonly string[], at: number) {
    this.member = member;
    this.#stream = new MemberStream(member, urls, at, (event, channel) => {
      if (event === 'ready') this.readies.push(performance.now());
      else if (channel.startsWith('group:') && channel.split(':')[1] !== String(member.groupId))
        this.foreign++;
      void this.#look();
    });
  }

  get url(): string {
    return this.#stream.url;
  }

  async #look(): Promise<void> {
    this.#isStale = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isStale) {
      this.#isStale = false;
      const answer = await ask(
        this.url,
        this.member,
        'GET',
        `/api/study-groups/${this.member.groupId}/notes`,
      );
      // The server is down; the stream reconnects to another one and reports that.
      if (answer === undefined) break;
      if (answer.status >= 500) {
        await sleep(200);
        this.#isStale = true;
        continue;
      }
      if (answer.status !== 200) throw new Error(`the notes were refused: ${answer.text}`);
      const { notes } = JSON.parse(answer.text) as { notes: { id: string }[] };
      for (const { id } of notes) if (!this.seen.has(id)) this.seen.set(id, performance.now());
    }
    this.#isLooking = false;
  }

  close(): void {
    this.#stream.close();
  }
}

/** Members of many groups watch on two servers, while some of them share notes. */
export const tryGroups = ({
  groups,
  members,
  changesPerSecond,
  seconds,
  kills = false,
}: Trial): Promise<Outcome> =>
  inGroupsWorld({ servers: 2, groups, members }, async (world) => {
    const urls = world.servers.map(({ url }) => url);
    const watchers = world.members.map((member, index) => new Watcher(member, urls, index));
    try {
      await until(() => watchers.every(({ readies }) => readies.length > 0));
      const sent = new Map<string, { readonly groupId: number; readonly at: number }>();
      const writing: Promise<void>[] = [];
      const total = changesPerSecond * seconds;
      let killedAt = 0;
      let early = 0;
      const started = performance.now();
      for (let change = 0; change < total; change++) {
        const wait = started + (change * 1000) / changesPerSecond - performance.now();
        if (wait > 0) await sleep(wait);
        if (kills && change === Math.floor(total / 2)) {
          world.servers[0]?.child.kill('SIGKILL');
          killedAt = performance.now();
        }
        const { member } = watchers[(change * 7) % watchers.length] as Watcher;
        const id = randomUUID();
        sent.set(id, { groupId: member.groupId, at: performance.now() });
        writing.push(share(member, id, change, urls));
        if (!kills && change === Math.floor(total / 3)) early = await memoryOf(world.servers);
      }
      await Promise.all(writing);
      const isMissing = ({ member, seen }: Watcher) =>
        [...sent].filter(([id, { groupId }]) => groupId === member.groupId && !seen.has(id)).length;
      await until(() => watchers.every((watcher) => isMissing(watcher) === 0)).catch(() => {});
      const late = kills ? 0 : await memoryOf(world.servers);
      return {
        changes: total,
        missed: watchers.reduce((sum, watcher) => sum + isMissing(watcher), 0),
        foreign: watchers.reduce((sum, { foreign }) => sum + foreign, 0),
        delays: watchers.flatMap(({ seen }) => [...seen].map(([id, at]) => at - (sent.get(id)?.at ?? 0))),
        back: kills
          ? Math.max(
              ...watchers
                .filter((_, index) => index % 2 === 0)
                .map(({ readies }) => (readies.at(-1) ?? Infinity) - killedAt),
            )
          : 0,
        growth: early === 0 ? 0 : late / early,
      };
    } finally {
      for (const watcher of watchers) watcher.close();
    }
  });

/** Sends a note until a server has accepted it; its id makes repeated requests idempotent. */
async function share(member: Member, id: string, change: number, urls: readonly string[]): Promise<void> {
  const note = { content: `Change ${change}`, verseId: null, base: null };
  for (let attempt = change; ; attempt++) {
    const url = urls[attempt % urls.length] ?? '';
    const answer = await ask(url, member, 'PUT', `/api/study-groups/${member.groupId}/notes/${id}`, note);
    if (answer?.status === 200) return;
    if (answer && answer.status < 500) throw new Error(`a note was refused: ${answer.text}`);
    await sleep(50);
  }
}

async function memoryOf(
  servers: Parameters<Parameters<typeof inGroupsWorld>[1]>[0]['servers'],
): Promise<number> {
  const each = await Promise.all(servers.map(residentMemory));
  return each.reduce((sum, megabytes) => sum + megabytes, 0);
}

async function until(isSo: () => boolean): Promise<void> {
  for (const started = performance.now(); !isSo(); await sleep(20)) {
    if (performance.now() - started > PATIENCE) throw new Error('it took too long');
  }
}

/** Two people type in the session notes over a slow connection; one of them is offline for a while. */
export const tryTyping = (trial: {
  readonly seconds: number;
  readonly awayFor: number;
  readonly delay: number;
}) =>
  inGroupsWorld({ servers: 2, groups: 1, members: 2 }, async ({ servers, members, database }) => {
    const sessionId = randomUUID();
    const groupId = members[0]?.groupId;
    await database.query(
      `insert into study_sessions (group_id, id, name, description, scheduled_for, duration)
       values ($1, $2, 'Session', 'To type in', now(), 60)`,
      [groupId, sessionId],
    );
    await database.query('insert into study_rooms (group_id, session_id) values ($1, $2)', [
      groupId,
      sessionId,
    ]);
    const path = `/api/study-groups/${groupId}/sessions/${sessionId}/room/notes`;
    const started = performance.now();
    const texts = await Promise.all(
      members.map(async (member, index) => {
        const url = servers[index]?.url ?? '';
        const document = new Y.Doc();
        const text = document.getText('notes');
        const waiting: { readonly id: string; readonly update: string }[] = [];
        let last = 0;
        document.on('update', (update: Uint8Array, origin: unknown) => {
          if (origin !== 'server') {
            waiting.push({ id: randomUUID(), update: Buffer.from(update).toString('base64') });
          }
        });
        const exchange = async () => {
          await sleep(trial.delay);
          for (let next = waiting[0]; next; next = waiting[0]) {
            const answer = await ask(url, member, 'POST', path, next);
            if (answer?.status !== 200) throw new Error(`an update was refused: ${answer?.text}`);
            waiting.shift();
          }
          const answer = await ask(url, member, 'GET', `${path}?since=${last}`);
          const body = JSON.parse(answer?.text ?? '') as { updates: string[]; last: number };
          for (const update of body.updates) Y.applyUpdate(document, Buffer.from(update, 'base64'), 'server');
          last = body.last;
        };
        const typed: string[] = [];
        const isAway = () => {
          const time = (performance.now() - started) / 1000;
          return index === 1 && time > 1 && time < 1 + trial.awayFor;
        };
        const sending = (async () => {
          while (performance.now() - started < trial.seconds * 1000) {
            if (isAway()) await sleep(20);
            else await exchange();
          }
        })();
        while (performance.now() - started < trial.seconds * 1000) {
          const word = `${index}-${typed.length}`;
          typed.push(word);
          text.insert(Math.floor(Math.random() * 2) * text.length, `${word} `);
          await sleep(50);
        }
        await sending;
        return { text, typed, exchange };
      }),
    );
    for (const { exchange } of texts) await exchange();
    for (const { exchange } of texts) await exchange();
    const [here, there] = texts.map(({ text }) => text.toString());
    const words = new Set(here?.split(' '));
    return {
      typed: texts.reduce((sum, { typed }) => sum + typed.length, 0),
      lost: texts.flatMap(({ typed }) => typed).filter((word) => !words.has(word)).length,
      isEqual: here === there,
    };
  });

export async function benchGroups(): Promise<void> {
  const { changes, missed, foreign, delays, growth } = await tryGroups({
    groups: 50,
    members: 500,
    changesPerSecond: 20,
    seconds: 60,
  });
  console.log(
    `500 clients in 50 groups on two servers, ${changes} changes: ${missed} missed, ${foreign} of others`,
  );
  if (missed > 0 || foreign > 0) process.exitCode = 1;
  print({
    name: 'From a change to the eyes of its group, p99',
    measured: percentile(delays, 0.99),
    unit: ' ms',
    accept: 500,
    goal: 150,
  });
  print({ name: 'Memory at the end against a third of the way', measured: growth, unit: '×', accept: 1.1 });

  const killed = await tryGroups({
    groups: 50,
    members: 500,
    changesPerSecond: 20,
    seconds: 20,
    kills: true,
  });
  console.log(
    `One of two servers killed: ${killed.missed} changes missed by ${killed.changes} for 500 clients`,
  );
  if (killed.missed > 0) process.exitCode = 1;
  print({ name: 'Until all of its clients are back', measured: killed.back / 1000, unit: ' s', accept: 5 });

  const typing = await tryTyping({ seconds: 45, awayFor: 30, delay: 200 });
  console.log(
    `Two people typing, 200 ms apart, one of them away for 30 s: ${typing.lost} of ${typing.typed} words lost, ` +
      `the texts are ${typing.isEqual ? 'equal' : 'NOT equal'}`,
  );
  if (typing.lost > 0 || !typing.isEqual) process.exitCode = 1;
}
