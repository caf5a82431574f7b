import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectivity, followBrowser, reportNetworkError, watchedFetch } from './connectivity.ts';

let browser: EventTarget;
let log: string[];

beforeEach(() => {
  browser = new EventTarget();
  log = [];
  vi.stubGlobal('window', browser);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (_key: string, value: string) => log.push(JSON.parse(value)[0].metadata.state),
  });
  connectivity.setState({ isOffline: false });
});
afterEach(() => vi.unstubAllGlobals());

const isOffline = () => connectivity.getState().isOffline;

describe('connectivity', () => {
  it('is lost after a network error and restored by the browser’s online event, each logged once', () => {
    const stop = followBrowser();
    reportNetworkError();
    reportNetworkError();
    expect(isOffline()).toBe(true);
    browser.dispatchEvent(new Event('online'));
    browser.dispatchEvent(new Event('online'));
    expect(isOffline()).toBe(false);
    expect(log).toEqual(['offline', 'online']);
    stop();
    browser.dispatchEvent(new Event('offline'));
    expect(isOffline()).toBe(false);
  });

  it('starts with what the browser says', () => {
    vi.stubGlobal('navigator', { onLine: false });
    const stop = followBrowser();
    expect(isOffline()).toBe(true);
    stop();
  });

  it('is lost when a request finds no network, and restored when one is answered', async () => {
    const answers = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', answers.mockResolvedValue(new Response('{}')));
    await expect(watchedFetch('/api')).rejects.toThrow('Failed to fetch');
    expect(isOffline()).toBe(true);
    expect((await watchedFetch('/api')).ok).toBe(true);
    expect(isOffline()).toBe(false);
  });

  it('is not judged by an aborted request or by an answer from the cache', async () => {
    const fetch = vi.fn().mockRejectedValueOnce(new DOMException('too long', 'TimeoutError'));
    vi.stubGlobal('fetch', fetch.mockResolvedValue(new Response('{}')));
    await expect(watchedFetch('/api')).rejects.toThrow('too long');
    expect(isOffline()).toBe(false);
    vi.stubGlobal('navigator', { onLine: false });
    reportNetworkError();
    await watchedFetch('/api');
    expect(isOffline()).toBe(true);
  });
});
