import { type CallPersonal, LampstandError } from '@lampstand/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Queued, type Write, withWrites } from '../storage/writes.ts';
import { Outbox } from './outbox.ts';
import { MemoryStore } from './personal-store.ts';

const offline = () => new LampstandError('network/offline');
const failing = () => new LampstandError('network/server-error');

/** The rules of the real server for notes, in memory; `fail` may break a call before or after it is done. */
class NoteServer {
  readonly notes = new Map<string, { content: string; revision: number }>();
  readonly applied: string[] = [];
  fail: () => 'before' | 'after' | undefined = () => undefined;
  /** Whose cookie the browser has. */
  reader = 'u';
  error: () => LampstandError = offline;

  readonly call = (async (
    _name: string,
    input: { verseId: string; content: string; base: number | null },
  ) => {
    const failure = this.fail();
    if (failure === 'before') throw this.error();
    const answer = this.#save(input);
    if (failure === 'after') throw this.error();
    return answer;
  }) as unknown as CallPersonal;

  #save({ verseId, content, base }: { verseId: string; content: string; base: number | null }) {
    const now = this.notes.get(verseId);
    if (now && now.content !== content && now.revision !== base) throw new LampstandError('sync/conflict');
    if (now?.content !== content) {
      this.notes.set(verseId, { content, revision: (now?.revision ?? 0) + 1 });
      this.applied.push(content);
    }
    return { verseId, createdAt: '', updatedAt: '', ...this.notes.get(verseId) };
  }
}

function outboxFor(server: NoteServer, store = new MemoryStore()) {
  const refused: Queued[] = [];
  const outbox = new Outbox({
    store: async () => store,
    call: server.call,
    alone: (work) => work(),
    isHere: (userId) => userId === server.reader,
    onChange: () => undefined,
    onBehind: () => undefined,
    onRefused: (row) => refused.push(row),
    onDrained: () => undefined,
  });
  return { outbox, store, refused };
}

const save = (content: string, base: number | null = null, verseId = 'john_3_16'): Write => ({
  name: 'saveNote',
  input: { verseId, content, base },
});

describe('a write in the outbox', () => {
  it('is removed once the server has it', async () => {
    const server = new NoteServer();
    const { outbox, store } = outboxFor(server);
    expect(await outbox.send('u', save('So loved.'))).toBe('sent');
    expect(await store.queued('u')).toEqual([]);
    expect(server.applied).toEqual(['So loved.']);
  });

  it('stays while the network is away, and is sent by the next page', async () => {
    const server = new NoteServer();
    server.fail = () => 'before';
    const { outbox, store } = outboxFor(server);
    expect(await outbox.send('u', save('So loved.'))).toBe('queued');
    expect(await outbox.send('u', save('The world.', null, 'ruth_1_1'))).toBe('queued');
    server.fail = () => undefined;
    await outboxFor(server, store).outbox.drain('u');
    expect(server.applied).toEqual(['So loved.', 'The world.']);
    expect(await store.queued('u')).toEqual([]);
  });

  it('of another reader of the device is not touched', async () => {
    const server = new NoteServer();
    server.fail = () => 'before';
    const { outbox, store } = outboxFor(server);
    await outbox.send('u', save('Mine.'));
    server.fail = () => undefined;
    await outbox.drain('another');
    expect(server.applied).toEqual([]);
    expect(await store.queued('u')).toHaveLength(1);
  });

  it('is not sent to the account of the next reader after its own reader signed out', async () => {
    const server = new NoteServer();
    server.fail = () => {
      server.reader = 'another';
      return undefined;
    };
    const { outbox, store } = outboxFor(server);
    const writes = [outbox.send('u', save('One.')), outbox.send('u', save('Two.', null, 'ruth_1_1'))];
    expect(await Promise.all(writes)).toEqual(['sent', 'queued']);
    expect([server.applied, (await store.queued('u')).length]).toEqual([['One.'], 1]);
  });

  it('is returned to its caller when the server refuses it', async () => {
    const server = new NoteServer();
    server.fail = () => 'before';
    server.error = failing;
    const { outbox, store } = outboxFor(server);
    await expect(outbox.send('u', save('So loved.'))).rejects.toThrow('Server error');
    expect(await store.queued('u')).toEqual([]);
  });

  it('survives a failing server and an ended session, and is reported when it is refused later', async () => {
    const server = new NoteServer();
    server.fail = () => 'before';
    const { outbox, store, refused } = outboxFor(server);
    await outbox.send('u', save('So loved.'));
    for (const error of [failing, () => new LampstandError('auth/signed-out')]) {
      server.error = error;
      await outbox.drain('u');
      expect([refused, (await store.queued('u')).length]).toEqual([[], 1]);
    }
    server.error = () => new LampstandError('request/invalid', 'no');
    await outbox.drain('u');
    expect(refused.map(({ write }) => write)).toEqual([save('So loved.')]);
    expect(await store.queued('u')).toEqual([]);
  });

  it('after another unsent write is based on the revision that the first one gets', async () => {
    const server = new NoteServer();
    server.fail = () => 'before';
    const { outbox, store } = outboxFor(server);
    await outbox.send('u', save('First.'));
    const [first] = await store.queued('u');
    await outbox.send('u', save('Second.'), first?.id);
    server.fail = () => undefined;
    await outbox.drain('u');
    expect(server.applied).toEqual(['First.', 'Second.']);
    expect(await store.queued('u')).toEqual([]);
  });

  it('becomes a conflict when the server has a newer copy, and holds back only writes on the same note', async () => {
    const server = new NoteServer();
    server.notes.set('john_3_16', { content: 'Theirs.', revision: 2 });
    const { outbox, store } = outboxFor(server);
    expect(await outbox.send('u', save('Mine.', 1))).toBe('conflict');
    expect(await outbox.send('u', save('Elsewhere.', null, 'ruth_1_1'))).toBe('sent');
    expect(server.notes.get('john_3_16')?.content).toBe('Theirs.');
    expect((await store.queued('u')).map(({ state }) => state)).toEqual(['conflict']);
  });
});

it('the outbox neither loses nor doubles a write, whatever fails and however often the page dies', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ verse: fc.integer({ min: 1, max: 3 }), dies: fc.boolean() }), { maxLength: 12 }),
      fc.infiniteStream(fc.constantFrom('before', 'after', undefined, undefined)),
      async (steps, failures) => {
        const server = new NoteServer();
        const store = new MemoryStore();
        await store.keepChanges('verse_notes', 'u', undefined, {
          things: [],
          isWhole: true,
          gone: [],
          cursor: '1',
        });
        server.fail = () => failures.next().value;
        let { outbox } = outboxFor(server, store);
        const written = new Map<string, string>();
        for (const [i, { verse, dies }] of steps.entries()) {
          const verseId = `john_3_${verse}`;
          const view = withWrites(
            'verse_notes',
            (await store.copy('verse_notes', 'u')) ?? [],
            await store.queued('u'),
          );
          const before = view.find((note) => note.verseId === verseId);
          await outbox.send('u', save(`${i}`, before?.revision || null, verseId), before?.waiting);
          written.set(verseId, `${i}`);
          if (dies) ({ outbox } = outboxFor(server, store));
        }
        server.fail = () => undefined;
        await outbox.drain('u');
        expect(await store.queued('u')).toEqual([]);
        expect(new Map([...server.notes].map(([id, { content }]) => [id, content]))).toEqual(written);
        expect(server.applied).toEqual([...new Set(server.applied)]);
      },
    ),
  );
});
