import { LampstandError, messageOf, type Plan } from '@lampstand/contract';
import { useEffect, useRef, useState } from 'react';
import { callPro } from '../../api/pro.ts';
import { loadSubscription } from '../../api/subscription.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';

type Busy = Plan | 'portal' | 'trial';

/** What can be done about a plan, one thing at a time. */
export interface PlanActions {
  readonly busy: Busy | undefined;
  readonly choose: (plan: Plan) => void;
  readonly manage: () => void;
  readonly tryFree: () => void;
}

export function usePlanActions(userId: string): PlanActions {
  const [busy, setBusy] = useState<Busy>();
  const isRunning = useRef(false);
  const free = () => {
    isRunning.current = false;
    setBusy(undefined);
  };
  // The back button may restore this page from the browser's cache, where it is still busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isRunning.current = false;
      setBusy(undefined);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  const run = async (what: Busy, work: () => Promise<void>, failure: (error: unknown) => string) => {
    // Two quick clicks come before the button is drawn as busy.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      showToast(failure(error), 'error');
      free();
    }
  };
  return {
    busy,
    choose: (plan) =>
      void run(
        plan,
        async () => {
          const { url } = await callPro('checkout', { userId, billingPeriod: plan });
          if (!url) throw new LampstandError('subscription/no-checkout-url');
          location.assign(url);
        },
        checkoutFailure,
      ),
    manage: () =>
      void run(
        'portal',
        async () => {
          const { url } = await callPro('portal', { userId, type: 'create-portal-session' });
          location.assign(url);
        },
        () => messageOf('subscription/portal-failed'),
      ),
    tryFree: () =>
      void run(
        'trial',
        async () => {
          const activated = await callPro('activateTrial', { userId });
          await loadSubscription(async () => activated);
          showToast('Free trial activated successfully!', 'success');
          free();
        },
        trialFailure,
      ),
  };
}

/** The server's own words where it has answered; where it has not, there was no beginning. */
export function checkoutFailure(error: unknown): string {
  if (!(error instanceof LampstandError)) return messageOf('subscription/checkout-not-started');
  if (error.code === 'auth/signed-out') return messageOf('subscription/no-session');
  if (error.code === 'subscription/no-checkout-url') return error.message;
  const isUnanswered = error.code === 'network/offline' || error.code === 'network/timeout';
  return isUnanswered
    ? messageOf('subscription/checkout-not-started')
    : messageOf('subscription/checkout-failed', error.message);
}

export function trialFailure(error: unknown): string {
  const isRefused =
    error instanceof LampstandError &&
    (error.code === 'subscription/trial-used' || error.code === 'subscription/plan-active');
  return isRefused ? error.message : messageOf('subscription/trial-failed');
}
