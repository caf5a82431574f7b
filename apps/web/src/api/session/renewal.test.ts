import { LampstandError } from '@lampstand/contract';
import { describe, expect, it, vi } from 'vitest';
import { renew } from './renewal.ts';

async function renewWith(...outcomes: readonly (string | Error)[]) {
  const pauses: number[] = [];
  let asked = 0;
  const ask = async () => {
    const outcome = outcomes[Math.min(asked++, outcomes.length - 1)];
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const result = await renew(ask, async (milliseconds) => void pauses.push(milliseconds));
  return { result, pauses, asked };
}

const away = new LampstandError('network/offline');
const busy = new LampstandError('request/too-many');
const refused = new LampstandError('auth/signed-out');

describe('renewing a session', () => {
  it('pauses from 200 ms, doubling, while nobody answers', async () => {
    const { result, pauses } = await renewWith(away, away, busy, away, 'here');
    expect(result).toEqual({ answer: 'here' });
    expect(pauses).toEqual([200, 400, 800, 1600]);
  });

  it('waits for each pause to end before it asks again', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const renewing = renew(async () => {
      if (++asked < 4) throw away;
      return 'here';
    });
    for (const [pause, asks] of [
      [200, 1],
      [400, 2],
      [800, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(asked).toBe(asks);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(await renewing).toEqual({ answer: 'here' });
    vi.useRealTimers();
  });

  it('gives up after a while and says that there was no answer', async () => {
    const { result, pauses } = await renewWith(away);
    expect(result).toEqual({ failure: 'no answer' });
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
  });

  it('does not ask again after a refusal', async () => {
    expect(await renewWith(away, refused)).toEqual({
      result: { failure: 'refused' },
      pauses: [200],
      asked: 2,
    });
  });
});
