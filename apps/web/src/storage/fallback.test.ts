import { afterEach, describe, expect, it, vi } from 'vitest';
import { withFallback, withTimeout } from './fallback.ts';

afterEach(() => vi.restoreAllMocks());

describe('what the device keeps', () => {
  it('is given when it is there', async () => {
    expect(await withFallback('read a thing', async () => 'kept', 'nothing')).toBe('kept');
  });

  it('never breaks reading: a failure gives the other answer, and is told once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fail = () => Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'));
    expect(await withFallback('keep a thing', fail, false)).toBe(false);
    expect(await withFallback('keep a thing', fail, false)).toBe(false);
    expect(warn.mock.calls).toEqual([['Could not keep a thing on this device: the disk is full']]);
  });

  it('is not waited for longer than a reader would', async () => {
    await expect(withTimeout(5, new Promise(() => undefined))).rejects.toThrow('no answer within 5 ms');
    expect(await withTimeout(1000, Promise.resolve('in time'))).toBe('in time');
  });
});
