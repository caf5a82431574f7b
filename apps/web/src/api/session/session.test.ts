import { type CallAccount, LampstandError, type SessionBody } from '@lampstand/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionKeeper } from './session.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-15T08:00:00Z');

function bodyFor(name: string | undefined, expiresIn = 30 * DAY): SessionBody {
  const user = { id: '1', email: 'lydia@example.org', name: name ?? '', twoStep: false };
  const session = { id: 's', user, expiresAt: new Date(now + expiresIn).toISOString() };
  return { session: name === undefined ? null : session, now: new Date(Date.now()).toISOString() };
}

/** A browser with a store of its own; what it asks is answered in turn. */
function keeperWith({
  hasSession,
  kept,
  answers = [],
}: {
  hasSession?: boolean;
  kept?: unknown;
  answers?: readonly (SessionBody | Error)[];
}) {
  if (kept !== undefined) localStorage.setItem('lampstand-auth-session', JSON.stringify(kept));
  let asked = 0;
  const ask = (async () => {
    const answer = answers[asked++];
    if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often');
    return { ...answer, now: new Date().toISOString() };
  }) as unknown as CallAccount;
  const keeper = new SessionKeeper(hasSession, ask);
  const events: string[] = [];
  keeper.onAuth((event) => events.push(event));
  return { keeper, events, asked: () => asked };
}

const kept = () => JSON.parse(localStorage.getItem('lampstand-auth-session') ?? 'null');

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
  vi.useFakeTimers({ now });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the session of this browser', () => {
  it('asks nothing when the server saw no session, and drops an old copy', async () => {
    const { keeper, events, asked } = keeperWith({ hasSession: false, kept: bodyFor('Lydia').session });
    keeper.start();
    await vi.advanceTimersByTimeAsync(2 * DAY);
    expect(keeper.store.getState()).toEqual({ status: 'signed-out' });
    expect([events, asked(), kept()]).toEqual([['INITIAL_SESSION'], 0, null]);
  });

  it('lets callers wait until the session has been asked for', async () => {
    const { keeper } = keeperWith({ hasSession: true, answers: [bodyFor('Lydia')] });
    keeper.start();
    expect(keeper.store.getState()).toEqual({ status: 'loading' });
    const known = keeper.known();
    await vi.advanceTimersByTimeAsync(0);
    expect(await known).toMatchObject({ status: 'signed-in', user: { name: 'Lydia' } });
    expect(await keeper.known()).toEqual(keeper.store.getState());
  });

  it('starts at once with the copy on the device, and then asks the server', async () => {
    const { keeper, events } = keeperWith({
      hasSession: true,
      kept: bodyFor('Lydia').session,
      answers: [bodyFor('Lydia')],
    });
    keeper.start();
    expect(keeper.store.getState()).toMatchObject({ status: 'signed-in', user: { name: 'Lydia' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  it.each([
    ['none', undefined],
    ['one that is over', bodyFor('Lydia', -1).session],
    ['one that cannot be understood', { user: 'Lydia' }],
  ])('waits for the server when the copy is %s', async (_, copy) => {
    const { keeper, events } = keeperWith({ hasSession: true, kept: copy, answers: [bodyFor('Lydia')] });
    keeper.start();
    expect(keeper.store.getState()).toEqual({ status: 'loading' });
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.store.getState()).toMatchObject({ status: 'signed-in' });
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(kept().user.email).toBe('lydia@example.org');
  });

  it('emits an event when the account has changed', async () => {
    const { keeper, events } = keeperWith({
      hasSession: true,
      kept: bodyFor('Lydia').session,
      answers: [bodyFor('Lydia of Thyatira')],
    });
    keeper.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(events.at(-1)).toBe('USER_UPDATED');
    expect(kept().user.name).toBe('Lydia of Thyatira');
  });

  it('asks once more when it is invalidated during a request', async () => {
    const { keeper, asked } = keeperWith({
      hasSession: true,
      answers: [bodyFor('Lydia'), bodyFor('Lydia of Thyatira')],
    });
    keeper.start();
    await Promise.resolve().then(() => Promise.resolve());
    await Promise.all([keeper.refresh(), keeper.refresh(), keeper.refresh()]);
    expect(asked()).toBe(2);
    expect(keeper.store.getState()).toMatchObject({ user: { name: 'Lydia of Thyatira' } });
  });

  it('is renewed before it ends, and every day while a tab stays open', async () => {
    const { keeper, asked } = keeperWith({
      hasSession: true,
      answers: [bodyFor('Lydia'), bodyFor('Lydia', DAY + 60 * 60_000), bodyFor('Lydia')],
    });
    keeper.start();
    await vi.advanceTimersByTimeAsync(DAY - 1);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(asked()).toBe(2);
    await vi.advanceTimersByTimeAsync(55 * 60_000);
    expect(asked()).toBe(3);
  });

  it('is removed when the server refuses it, and kept when the server does not answer', async () => {
    const lydia = bodyFor('Lydia').session;
    const refused = keeperWith({
      hasSession: true,
      kept: lydia,
      answers: [new LampstandError('auth/signed-out')],
    });
    refused.keeper.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(refused.keeper.store.getState()).toEqual({ status: 'signed-out' });
    expect([refused.events.at(-1), kept()]).toEqual(['SIGNED_OUT', null]);

    const away = Array<Error>(8).fill(new LampstandError('network/offline'));
    const alone = keeperWith({ hasSession: true, kept: lydia, answers: away });
    alone.keeper.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(alone.keeper.store.getState()).toMatchObject({ status: 'signed-in' });
    expect([alone.asked(), kept().user.name]).toEqual([8, 'Lydia']);
  });

  it('warns once about a clock that is more than 120 s off, and not about less', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const at = (seconds: number) => ({
      ...bodyFor('Lydia'),
      now: new Date(now + seconds * 1000).toISOString(),
    });
    const { keeper } = keeperWith({ hasSession: true });
    keeper.accept(['SIGNED_IN'], at(120));
    keeper.accept(['SIGNED_IN'], at(-119));
    expect(warn).not.toHaveBeenCalled();
    keeper.accept(['SIGNED_IN'], at(-121));
    keeper.accept(['SIGNED_IN'], at(300));
    expect(warn.mock.calls).toEqual([
      ["The clock of this device is 121 s ahead of the server's. Please set it right."],
    ]);
    warn.mockRestore();
  });

  it('stays when signing out fails, and an end told by the server waits for that', async () => {
    const { keeper, events } = keeperWith({
      hasSession: true,
      answers: [bodyFor('Lydia'), bodyFor(undefined)],
    });
    keeper.start();
    await vi.advanceTimersByTimeAsync(0);
    await expect(keeper.leave(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(keeper.store.getState()).toMatchObject({ status: 'signed-in' });
    await keeper.leave(async () => {
      await keeper.refresh();
      expect(keeper.store.getState()).toMatchObject({ status: 'signed-in' });
    });
    expect(keeper.store.getState()).toEqual({ status: 'signed-out' });
    expect(events.filter((event) => event === 'SIGNED_OUT')).toHaveLength(1);
  });
});
