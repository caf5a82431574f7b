import { afterEach, describe, expect, it, vi } from 'vitest';
import { withFallback, withTimeout } from './fallback.ts';

afterEach(() => vi.restoreAllMocks());

describe('reading from the device database', () => {
  it('gives the stored value', async () => {
    expect(await withFallback('read a thing', async () => 'kept', 'nothing')).toBe('kept');
  });

  it('gives the fallback when it fails, and logs that once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fail = () => Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'));
    expect(await withFallback('keep a thing', fail, false)).toBe(false);
    expect(await withFallback('keep a thing', fail, false)).toBe(false);
    expect(warn.mock.calls).toEqual([['Could not keep a thing on this device: the disk is full']]);
  });

  it('gives up when the database does not answer in time', async () => {
    await expect(withTimeout(5, new Promise(() => undefined))).rejects.toThrow('no answer within 5 ms');
    expect(await withTimeout(1000, Promise.resolve('in time'))).toBe('in time');
  });
});
