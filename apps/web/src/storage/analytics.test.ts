import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FeatureEvent, logError, logEvent } from './analytics.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const events = () => JSON.parse(stored.get('feature_analytics') ?? '[]') as FeatureEvent[];

describe('feature analytics', () => {
  it('keeps what happened, when, and more about it', () => {
    logEvent('tutorial', 'usage', { step: 2 });
    expect(events()).toEqual([
      { featureId: 'tutorial', eventType: 'usage', timestamp: expect.any(Number), metadata: { step: 2 } },
    ]);
  });

  it('keeps the newest 200', () => {
    for (let i = 0; i < 205; i++) logEvent(`feature ${i}`, 'enable');
    expect(events()).toHaveLength(200);
    expect([events()[0]?.featureId, events().at(-1)?.featureId]).toEqual(['feature 5', 'feature 204']);
  });

  it('logs an error with component, message and stack, however long', () => {
    const error = new Error('broken');
    error.stack = `Error: broken\n${'at somewhere\n'.repeat(1000)}`;
    logError('Reader', error);
    expect(events()[0]).toMatchObject({
      featureId: 'Reader',
      eventType: 'error',
      metadata: { component: 'Reader', message: 'broken', stack: expect.stringContaining('at somewhere') },
    });
    expect(stored.get('feature_analytics')?.length).toBeLessThan(3000);
    logError('Reader', 'merely a text');
    expect(events()[1]?.metadata.message).toBe('merely a text');
  });

  it.each(['', 'null', '{"a":1}', '{"broken', '"text"'])(
    'starts afresh over what it cannot read: %s',
    (text) => {
      stored.set('feature_analytics', text);
      logEvent('search', 'usage');
      expect(events()).toHaveLength(1);
    },
  );

  it('never throws, even when nothing can be stored', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(() => logEvent('search', 'usage', circular)).not.toThrow();
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
    });
    expect(() => logEvent('search', 'usage')).not.toThrow();
    vi.stubGlobal('localStorage', undefined);
    expect(() => logEvent('search', 'usage')).not.toThrow();
  });
});
