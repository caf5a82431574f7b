import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A device that keeps what it is given, until it is told to refuse. */
const kept = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  kept.clear();
  isFull = false;
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** As after a reload. */
const visit = () => import('./tutorial-store.ts');
const KEY = 'tutorial-storage-v3';

describe('a tutorial', () => {
  it('moves step by step, and is back at its first step after the last', async () => {
    const { begin, next, previous, useTutorial } = await visit();
    begin('search');
    next();
    next();
    previous();
    expect(useTutorial.getState()).toMatchObject({ isActive: true, currentStepIndex: 1 });
    for (let step = 1; step < 5; step++) next();
    expect(useTutorial.getState()).toEqual({
      isActive: false,
      currentStepIndex: 0,
      currentTutorial: 'search',
      hasCompletedTutorials: { search: true },
    });
  });

  it('does not go back before its first step', async () => {
    const { begin, previous, useTutorial } = await visit();
    begin('bible-reader');
    previous();
    expect(useTutorial.getState().currentStepIndex).toBe(0);
  });

  it('ends without being completed when it is skipped', async () => {
    const { begin, next, skip, useTutorial } = await visit();
    begin('main-navigation');
    next();
    skip();
    expect(useTutorial.getState()).toMatchObject({
      isActive: false,
      currentStepIndex: 0,
      hasCompletedTutorials: {},
    });
  });

  it('is remembered across visits', async () => {
    const first = await visit();
    first.begin('main-navigation');
    first.next();
    expect(JSON.parse(kept.get(KEY) ?? '').state).toMatchObject({ isActive: true, currentStepIndex: 1 });
    vi.resetModules();
    const { useTutorial } = await visit();
    expect(useTutorial.getState()).toMatchObject({
      isActive: true,
      currentStepIndex: 1,
      currentTutorial: 'main-navigation',
    });
  });

  it.each([
    'not JSON',
    '{"state":null}',
    '{"state":{"isActive":true,"currentTutorial":"gone","currentStepIndex":0}}',
    '{"state":{"isActive":true,"currentTutorial":"search","currentStepIndex":99}}',
    '{"state":{"isActive":true,"currentTutorial":"search","currentStepIndex":"1"}}',
  ])('ignores a stored state of %s', async (text) => {
    kept.set(KEY, text);
    const { useTutorial } = await visit();
    expect(useTutorial.getState().isActive).toBe(false);
  });

  it('works when the storage of the device is full', async () => {
    isFull = true;
    const { begin, next, useTutorial } = await visit();
    begin('search');
    next();
    expect(useTutorial.getState().currentStepIndex).toBe(1);
  });
});
