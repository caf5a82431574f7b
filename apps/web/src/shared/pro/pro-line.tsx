import { useStore } from 'zustand';
import { subscriptionStore } from '../../api/subscription.ts';
import { daysLeft, inDays, SOON } from './days-left.ts';

/** A quiet word, wherever the reader is, about a plan that needs one soon. */
export function ProLine() {
  const subscription = useStore(subscriptionStore, (state) => state.subscription);
  const days = daysLeft(subscription?.expiresAt ?? null);
  const isEnding = subscription?.isTrial && days <= SOON;
  if (!isEnding && !subscription?.hasPaymentProblem) return null;
  return (
    <span className="block text-accent text-xs">
      {isEnding ? `Free trial: ${inDays(days)}` : 'A payment did not go through'}
    </span>
  );
}
