import type { SubscriptionBody } from '@lampstand/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetSubscription,
  loadSubscription,
  subscriptionStore,
  takeKeptSubscription,
} from './subscription.ts';

const pro: SubscriptionBody = {
  isActive: true,
  isPro: true,
  isTrial: false,
  tier: 'pro',
  expiresAt: '2026-12-15T00:00:00.000Z',
  plan: 'monthly',
  isEnding: false,
  hasPaymentProblem: false,
  canManage: true,
  canTry: false,
};
const kept = () => JSON.parse(localStorage.getItem('subscription-store') ?? 'null');
const state = () => subscriptionStore.getState();

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});
afterEach(() => {
  forgetSubscription();
  vi.unstubAllGlobals();
});

describe('the subscription on this device', () => {
  it('is stored, and available at once on the next visit', async () => {
    takeKeptSubscription('lydia');
    expect(state().subscription).toBeUndefined();
    await loadSubscription(async () => pro);
    expect(kept()).toEqual({ userId: 'lydia', subscription: pro });
    subscriptionStore.setState({ userId: undefined, subscription: undefined });
    takeKeptSubscription('lydia');
    expect(state().subscription).toEqual(pro);
  });

  it('is not shown to another reader of the device', async () => {
    takeKeptSubscription('lydia');
    await loadSubscription(async () => pro);
    takeKeptSubscription('timothy');
    expect(state().subscription).toBeUndefined();
  });

  it('is dropped when another reader has signed in before the answer arrives', async () => {
    takeKeptSubscription('lydia');
    await loadSubscription(async () => {
      takeKeptSubscription('timothy');
      return pro;
    });
    expect(state()).toMatchObject({ userId: 'timothy', subscription: undefined });
    expect(kept()).toBeNull();
  });

  it('counts as free when it cannot be loaded, and the stored copy stays', async () => {
    takeKeptSubscription('lydia');
    await loadSubscription(async () => pro);
    await loadSubscription(async () => {
      throw new Error('away');
    });
    expect(state()).toMatchObject({ hasFailed: true, subscription: { isPro: false, tier: 'free' } });
    expect(kept()).toEqual({ userId: 'lydia', subscription: pro });
    await loadSubscription(async () => pro);
    expect(state()).toMatchObject({ hasFailed: false, subscription: { isPro: true } });
  });

  it('may be stored as nonsense or not stored at all without breaking anything', async () => {
    localStorage.setItem('subscription-store', '{"userId":"lydia","subscription":"pro"}');
    takeKeptSubscription('lydia');
    expect(state().subscription).toBeUndefined();
    localStorage.setItem = () => {
      throw new Error('full');
    };
    await loadSubscription(async () => pro);
    expect(state().subscription).toEqual(pro);
  });

  it('is removed on signing out', async () => {
    takeKeptSubscription('lydia');
    await loadSubscription(async () => pro);
    forgetSubscription();
    expect(kept()).toBeNull();
    expect(state().subscription).toBeUndefined();
  });
});
