import type { SubscriptionBody } from '@lampstand/contract';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { callPro } from '../../api/pro.ts';
import { loadSubscription, subscriptionStore } from '../../api/subscription.ts';
import { useAppContext } from '../../shared/app-context.ts';
import { daysLeft, inDays } from '../../shared/pro/days-left.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button } from '../../ui/form.tsx';
import { Plans, TrialCard } from './plans.tsx';
import { Part, Section } from './section.tsx';
import { usePlanActions } from './use-plan-actions.ts';

/** What the reader has subscribed to, and what there is to have. */
export function SubscriptionSection({ userId }: { userId: string }) {
  const { site } = useAppContext();
  const { subscription, hasFailed } = useStore(subscriptionStore);
  const place = useRef<HTMLDivElement>(null);
  const actions = usePlanActions(userId);
  useReturnFromCheckout(userId, place);
  return (
    <div ref={place} className="scroll-mt-20">
      <Section
        title="Subscription"
        note="What you make here stays yours with or without Pro: notes, favorites and highlights can always be used and exported."
      >
        {!subscription && <Skeleton />}
        {hasFailed && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
            <p>Failed to load subscription</p>
            <Button onClick={() => void loadSubscription(() => callPro('subscription'))}>Try again</Button>
          </div>
        )}
        {subscription?.isPro && <Current subscription={subscription} actions={actions} />}
        {subscription && !subscription.isPro && subscription.canTry && <TrialCard actions={actions} />}
        {subscription &&
          (!subscription.isPro || subscription.isTrial) &&
          (site.hasPlans ? (
            <Plans actions={actions} />
          ) : (
            <p className="text-muted text-sm">Paid plans are not offered here.</p>
          ))}
        {subscription && !subscription.isPro && subscription.canManage && (
          <Part
            title="Earlier payments"
            state="What you have paid, with its invoices."
            action={<ManageButton actions={actions} />}
          />
        )}
      </Section>
    </div>
  );
}

interface CurrentProps {
  readonly subscription: SubscriptionBody;
  readonly actions: ReturnType<typeof usePlanActions>;
}

function Current({ subscription, actions }: CurrentProps) {
  const { isTrial, plan, expiresAt, isEnding, hasPaymentProblem, canManage } = subscription;
  const until = expiresAt && new Date(expiresAt).toLocaleDateString(undefined, { dateStyle: 'long' });
  return (
    <Part
      title={isTrial ? 'Pro, free trial' : plan === null ? 'Pro' : `Pro, ${plan}`}
      state={
        <>
          {until && <span className="block">Active until {until}</span>}
          {isTrial && (
            <span className="block">
              {capitalized(inDays(daysLeft(expiresAt)))}. Nothing is charged when it ends.
            </span>
          )}
          {isEnding && <span className="block">It is cancelled, and will not be renewed.</span>}
        </>
      }
      action={canManage && <ManageButton actions={actions} />}
    >
      {hasPaymentProblem && (
        <p role="alert" className="rounded-lamp bg-wash px-4 py-3 leading-relaxed">
          Your last payment did not go through. It will be tried again, and Pro goes on meanwhile. Please look
          at your card in Manage Subscription.
        </p>
      )}
    </Part>
  );
}

function ManageButton({ actions: { busy, manage } }: Pick<CurrentProps, 'actions'>) {
  return (
    <Button busy={busy === 'portal' && 'Opening...'} disabled={busy !== undefined} onClick={manage}>
      Manage Subscription
    </Button>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading your subscription" className="grid gap-4">
      <div className="h-11 animate-pulse rounded-lamp bg-hairline/50" />
      <div className="h-40 animate-pulse rounded-lamp bg-hairline/50" />
    </div>
  );
}

/** With the id of a checkout in the address the status is asked for anew, and the address is tidied. */
function useReturnFromCheckout(userId: string, place: { readonly current: HTMLElement | null }): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const hasPaid = new URLSearchParams(search).has('session_id');
  const isWanted = hasPaid || (state as { show?: string } | null)?.show === 'subscription';
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView();
  }, [isWanted, place]);
  useEffect(() => {
    if (!hasPaid) return;
    void loadSubscription(() => callPro('reloadSubscription', { userId })).then(() => {
      const { subscription } = subscriptionStore.getState();
      if (subscription?.plan) showToast('Thank you. Your plan has begun.', 'success');
      void navigate('/preferences', {
        replace: true,
        preventScrollReset: true,
        state: { show: 'subscription' },
      });
    });
  }, [hasPaid, userId, navigate]);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
