import { LampstandError } from '@lampstand/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SharedText } from './shared-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that keeps updates in the order in which they come, and knows those that come twice. */
class Server {
  readonly #updates = new Map<string, string>();
  isAway = false;
  refusal: LampstandError | undefined;
  /** Takes what is sent, but its answer gets lost. */
  losesAnswer = false;

  async push(id: string, update: string): Promise<void> {
    if (this.refusal) throw this.refusal;
    if (this.isAway) throw new LampstandError('network/offline');
    this.#updates.set(id, update);
    if (this.losesAnswer) throw new LampstandError('network/timeout');
  }

  async pull(since: number) {
    if (this.isAway) throw new LampstandError('network/offline');
    const all = [...this.#updates.values()];
    return { updates: all.slice(since), last: all.length };
  }

  get count(): number {
    return this.#updates.size;
  }
}

function person(server: Server, device = { unsent: '' }) {
  const text = new SharedText({
    push: (id, update) => server.push(id, update),
    pull: (since) => server.pull(since),
    unsent: {
      read: () => device.unsent,
      keep: (update) => {
        device.unsent = update;
      },
    },
  });
  const close = text.open();
  return {
    text,
    device,
    close,
    /** Types at the end, or at a place. */
    type(words: string, at = text.value.length) {
      const before = text.value;
      text.edit(before, before.slice(0, at) + words + before.slice(at), at + words.length);
    },
  };
}

const later = () => vi.advanceTimersByTimeAsync(60_000);

describe('a session text written by several people', () => {
  it('has the words of both and is the same for both after one was offline', async () => {
    const server = new Server();
    const [ruth, boaz] = [person(server), person(server)];
    ruth.type('In the fields. ');
    await later();
    await boaz.text.pull();
    server.isAway = true;
    ruth.type('She gleans.');
    boaz.type('He comes. ', 0);
    await later();
    expect(ruth.text.state).toEqual({ kind: 'waiting' });
    server.isAway = false;
    await later();
    await Promise.all([ruth.text.pull(), boaz.text.pull()]);
    expect(ruth.text.value).toBe('He comes. In the fields. She gleans.');
    expect(boaz.text.value).toBe(ruth.text.value);
    expect(ruth.text.state).toEqual({ kind: 'saved' });
  });

  it('keeps unsent changes across a reload', async () => {
    const server = new Server();
    server.isAway = true;
    const first = person(server);
    first.type('Written in a tunnel.');
    await later();
    first.close();
    const second = person(server, first.device);
    expect(second.text.value).toBe('Written in a tunnel.');
    server.isAway = false;
    await later();
    const other = person(server);
    await other.text.pull();
    expect(other.text.value).toBe('Written in a tunnel.');
    expect(second.device.unsent).toBe('');
  });

  it('applies a change once when its answer was lost', async () => {
    const server = new Server();
    server.losesAnswer = true;
    const ruth = person(server);
    ruth.type('Once.');
    await vi.advanceTimersByTimeAsync(5000);
    server.losesAnswer = false;
    await later();
    expect(server.count).toBe(1);
    await ruth.text.pull();
    expect(ruth.text.value).toBe('Once.');
  });

  it('sends quickly typed characters in one request', async () => {
    const server = new Server();
    const ruth = person(server);
    for (const letter of 'gleaning') ruth.type(letter);
    await later();
    expect(server.count).toBe(1);
  });

  it('keeps a change that the server refuses, and says why', async () => {
    const server = new Server();
    server.refusal = new LampstandError('group/session-over');
    const ruth = person(server);
    ruth.type('Too late.');
    await later();
    expect(ruth.text.state).toEqual({ kind: 'refused', reason: 'This session is over.' });
    expect(ruth.text.value).toBe('Too late.');
    expect(ruth.device.unsent).not.toBe('');
  });

  it('undoes only the changes of this device', async () => {
    const server = new Server();
    const [ruth, boaz] = [person(server), person(server)];
    ruth.type('Mine. ');
    await later();
    await boaz.text.pull();
    boaz.type('His. ');
    await later();
    await ruth.text.pull();
    ruth.text.undo();
    expect(ruth.text.value).toBe('His. ');
    ruth.text.redo();
    expect(ruth.text.value).toBe('Mine. His. ');
  });

  it('does not change during input composition', async () => {
    const server = new Server();
    const [ruth, boaz] = [person(server), person(server)];
    boaz.type('His. ');
    await later();
    ruth.text.hold();
    await ruth.text.pull();
    expect(ruth.text.value).toBe('');
    ruth.type('語');
    ruth.text.release();
    expect([...ruth.text.value].sort()).toEqual([...'語His. '].sort());
  });

  it('reports remote changes, so that a caret can keep its position', async () => {
    const server = new Server();
    const [ruth, boaz] = [person(server), person(server)];
    const heard: unknown[] = [];
    ruth.text.subscribe((change) => change && heard.push(change));
    ruth.type('Amen');
    boaz.type('So be it. ');
    await later();
    await ruth.text.pull();
    expect(heard).toHaveLength(1);
    expect(JSON.stringify(heard)).toContain('So be it. ');
  });
});
