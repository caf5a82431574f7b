import { FREE, type SubscriptionBody } from '@lampstand/contract';
import { createStore } from 'zustand/vanilla';
import { logEvent } from '../storage/analytics.ts';

/** What the reader has subscribed to; nothing while that is still being asked. */
interface SubscriptionState {
  readonly userId: string | undefined;
  readonly subscription: SubscriptionBody | undefined;
  readonly hasFailed: boolean;
}

const KEY = 'subscription-store';
const nobody: SubscriptionState = { userId: undefined, subscription: undefined, hasFailed: false };

/** What cannot be asked for counts as free, and offers nothing that the server might refuse. */
const unknown: SubscriptionBody = {
  ...FREE,
  plan: null,
  isEnding: false,
  hasPaymentProblem: false,
  canManage: false,
  canTry: false,
};

export const subscriptionStore = createStore<SubscriptionState>(() => nobody);

/** Takes up the device's copy, so that a visit starts at once; only of the reader who is here. */
export function takeKeptSubscription(userId: string): void {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<SubscriptionState> | null;
    const isOwn = kept?.userId === userId && typeof kept.subscription?.isPro === 'boolean';
    subscriptionStore.setState({ ...nobody, userId, subscription: isOwn ? kept.subscription : undefined });
  } catch {
    subscriptionStore.setState({ ...nobody, userId });
  }
}

/** Asks by `ask`, and keeps the answer here and on the device. */
export async function loadSubscription(ask: () => Promise<SubscriptionBody>): Promise<void> {
  const { userId } = subscriptionStore.getState();
  try {
    const subscription = await ask();
    // Somebody else may have signed in meanwhile.
    if (userId === undefined || subscriptionStore.getState().userId !== userId) return;
    subscriptionStore.setState({ subscription, hasFailed: false });
    keep(userId, subscription);
  } catch (error) {
    if (subscriptionStore.getState().userId !== userId) return;
    logEvent('subscription', 'error', { message: String(error) });
    subscriptionStore.setState({ subscription: unknown, hasFailed: true });
  }
}

function keep(userId: string, subscription: SubscriptionBody): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, subscription }));
  } catch {
    // Storage may be full or forbidden; then the next visit asks first.
  }
}

export function forgetSubscription(): void {
  subscriptionStore.setState(nobody);
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where nothing can be removed, nothing could be kept.
  }
}
