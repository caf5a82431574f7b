import { type CallPersonal, LampstandError, type Note, notesChannel } from '@lampstand/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Write } from '../storage/writes.ts';
import { type Changes, newestFirst, withChanges } from './changes.ts';
import { Outbox } from './outbox.ts';
import { MemoryStore } from './personal-store.ts';
import { pull } from './pull.ts';

const USER = 'ruth';

const note = (verseId: string, content = verseId, revision = 1): Note => ({
  verseId,
  content,
  revision,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: `2026-01-01T00:00:00.${String(revision).padStart(3, '0')}Z`,
});

const answer = (things: Note[], more: Partial<Changes<Note>> = {}): Changes<Note> => ({
  things,
  gone: [],
  isWhole: false,
  cursor: 'next',
  ...more,
});

describe('changes of a list', () => {
  const before = [note('john_3_16'), note('ruth_1_1')];

  it('replace what has changed, remove what is gone, and leave the rest', () => {
    const changes = answer([note('ruth_1_1', 'new', 2)], { gone: ['john_3_16'] });
    expect(withChanges(notesChannel, [...before, note('jonah_1_3')], changes)).toEqual([
      note('ruth_1_1', 'new', 2),
      note('jonah_1_3'),
    ]);
  });

  it('are all of it where the answer is whole', () => {
    expect(withChanges(notesChannel, before, answer([], { isWhole: true }))).toEqual([]);
  });

  it('are put only upon the copy for which they were asked', async () => {
    const store = new MemoryStore();
    const keep = (since: string | undefined, changes: Changes<Note>) =>
      store.keepChanges(notesChannel, USER, since, changes);
    expect(await keep(undefined, answer(before, { isWhole: true, cursor: '1' }))).toBe(true);
    expect(await keep('1', answer([note('ruth_1_2')], { cursor: '2' }))).toBe(true);
    expect(await keep('1', answer([], { gone: ['ruth_1_2'], cursor: '1.5' }))).toBe(false);
    expect(await keep(undefined, answer([], { isWhole: true, cursor: '1' }))).toBe(false);
    expect(await store.copy(notesChannel, USER)).toHaveLength(3);
    expect(await store.cursor(notesChannel, USER)).toBe('2');
  });
});

interface Input {
  readonly since?: string;
  readonly verseId?: string;
  readonly content?: string;
  readonly base?: number | null;
}

type Pause = (label: string) => Promise<unknown>;

/**
 * The rules of the real server, in memory. A write gets its number when it begins and is seen when it commits,
 * in any order; a cursor is the oldest number that has not committed.
 */
class Server {
  readonly rows = new Map<string, { readonly note: Note; readonly deleted: boolean; readonly by: number }>();
  readonly #running = new Set<number>();
  readonly #pause: Pause;
  #begun = 0;
  /** Told of every write, after its commit. */
  ring: () => void = () => undefined;
  /** What is still to go wrong: a call fails before it is heard, or after it was done. */
  failures: readonly ('none' | 'before' | 'after')[] = [];

  constructor(pause: Pause) {
    this.#pause = pause;
  }

  readonly call = (async (name: string, input: Input) => {
    const [failure = 'none', ...others] = this.failures;
    this.failures = others;
    await this.#pause(`${name} is sent`);
    if (failure === 'before') throw new LampstandError('network/offline');
    const given = name === 'notes' ? this.#notes(input.since) : await this.#write(name, input);
    await this.#pause(`${name} is answered`);
    if (failure === 'after') throw new LampstandError('network/offline');
    return given;
  }) as unknown as CallPersonal;

  get notes(): Note[] {
    return newestFirst([...this.rows.values()].flatMap((row) => (row.deleted ? [] : row.note)));
  }

  #notes(since: string | undefined) {
    const cursor = String(Math.min(this.#begun + 1, ...this.#running)).padStart(5, '0');
    if (since === undefined) return { notes: this.notes, gone: [], isWhole: true, cursor };
    const rows = [...this.rows.values()].filter(({ by }) => by >= Number(since));
    return {
      notes: rows.flatMap((row) => (row.deleted ? [] : row.note)),
      gone: rows.flatMap((row) => (row.deleted ? row.note.verseId : [])),
      isWhole: false,
      cursor,
    };
  }

  async #write(name: string, { verseId = '', content = '', base }: Input): Promise<unknown> {
    const by = ++this.#begun;
    this.#running.add(by);
    await this.#pause(`${name} commits`);
    this.#running.delete(by);
    this.ring();
    const now = this.rows.get(verseId);
    const revision = now?.note.revision ?? 0;
    if (name === 'deleteNote') {
      if (now && !now.deleted)
        this.rows.set(verseId, { note: note(verseId, '', revision + 1), deleted: true, by });
      return { note: null };
    }
    const isRepeated = now && !now.deleted && now.note.content === content;
    if (now && !now.deleted && !isRepeated && revision !== base) throw new LampstandError('sync/conflict');
    const saved = isRepeated ? now.note : note(verseId, content, revision + 1);
    this.rows.set(verseId, { note: saved, deleted: false, by });
    return saved;
  }
}

class Device {
  readonly store = new MemoryStore();
  readonly #call: CallPersonal;
  readonly #outbox: Outbox;
  #arrivals = 0;

  constructor(call: CallPersonal) {
    this.#call = call;
    this.#outbox = new Outbox({
      store: async () => this.store,
      call,
      alone: (work) => work(),
      isHere: () => true,
      onChange: () => this.#arrivals++,
      onBehind: () => void this.look(),
      onRefused: () => undefined,
      onDrained: () => undefined,
    });
  }

  /** What is about something in conflict waits until the reader has decided, so nobody waits for it here. */
  write(write: Write): void {
    this.#outbox.send(USER, write).catch(() => undefined);
  }

  async save(verseId: string, content: string): Promise<void> {
    const [here] = (await this.list()).filter((one) => one.verseId === verseId);
    this.write({ name: 'saveNote', input: { verseId, content, base: here?.revision ?? null } });
  }

  /** As when a channel rings, or a page is opened. Several tabs do so at once. */
  async look(): Promise<void> {
    const parts = { store: this.store, call: this.#call, arrivals: () => this.#arrivals };
    await pull(notesChannel, USER, parts).catch(() => undefined);
  }

  async list(): Promise<readonly Note[]> {
    return (await this.store.copy(notesChannel, USER)) ?? [];
  }

  async settle(): Promise<void> {
    await this.#outbox.drain(USER);
    // What the reader has to decide about is left as the server has it.
    for (const { id } of await this.store.queued(USER)) await this.store.remove(id);
    await this.look();
  }
}

describe('two devices', () => {
  const verse = fc.constantFrom('ruth_1_1', 'ruth_1_2', 'ruth_1_3');
  const device = fc.nat({ max: 1 });
  const save = fc.record({ do: fc.constant('save' as const), device, verse });
  const remove = fc.record({ do: fc.constant('delete' as const), device, verse });
  const look = fc.record({ do: fc.constant('look' as const), device, verse });
  const failure = fc.constantFrom('none' as const, 'none' as const, 'before' as const, 'after' as const);

  let texts = 0;
  const world = (scheduler: fc.Scheduler) => {
    const server = new Server((label) => scheduler.schedule(Promise.resolve(), label));
    const devices = [new Device(server.call), new Device(server.call)] as const;
    const take = async (
      steps: readonly { do: 'save' | 'delete' | 'look'; device: number; verse: string }[],
    ) => {
      const tasks = steps.map(async ({ do: what, device: which, verse: verseId }) => {
        await scheduler.schedule(Promise.resolve(), `${what} on device ${which}`);
        const it = devices[which as 0];
        if (what === 'look') await it.look();
        else if (what === 'save') await it.save(verseId, `text ${++texts}`);
        else it.write({ name: 'deleteNote', input: { verseId } });
      });
      await scheduler.waitFor(Promise.all(tasks));
      await scheduler.waitIdle();
    };
    const expectTheSame = async () => {
      const inOrder = (list: readonly Note[]) =>
        [...list].sort((one, other) => one.verseId.localeCompare(other.verseId));
      for (const it of devices) expect(inOrder(await it.list())).toEqual(inOrder(server.notes));
    };
    return { server, devices, take, expectTheSame };
  };

  it('have the same list in the end, whatever was written, missed, lost or late', async () => {
    // Whether anybody hears a ring is left open: a device looks now and then, or not at all.
    const steps = fc.array(fc.oneof(save, remove, look), { maxLength: 12 });
    const failures = fc.array(failure, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, failures, async (scheduler, taken, failing) => {
        const { server, devices, take, expectTheSame } = world(scheduler);
        server.failures = failing;
        await take(taken);
        server.failures = [];
        await scheduler.waitFor(Promise.all(devices.map((it) => it.settle())));
        await scheduler.waitFor(Promise.all(devices.map((it) => it.look())));
        await expectTheSame();
      }),
      { numRuns: 300 },
    );
  });

  it('have the same list as soon as all of their tabs have heard every ring', async () => {
    const steps = fc.array(fc.oneof(save, remove), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, async (scheduler, taken) => {
        const { server, devices, take, expectTheSame } = world(scheduler);
        const tabs = [...devices, ...devices];
        server.ring = () => {
          for (const tab of tabs) void scheduler.schedule(Promise.resolve(), 'a ring').then(() => tab.look());
        };
        await take(taken);
        // Where nobody wrote, nothing rang.
        if (server.rows.size > 0) await expectTheSame();
      }),
      { numRuns: 300 },
    );
  });
});
