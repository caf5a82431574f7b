import { type Plan, plans, TRIAL_DAYS } from '@lampstand/contract';
import { Check } from 'lucide-react';
import { Button } from '../../ui/form.tsx';
import type { PlanActions } from './use-plan-actions.ts';

const benefits = ['Unlimited AI conversations', 'Advanced scripture analysis', 'Cancel anytime'];
const aYearOfMonths = plans.monthly.cents * 12;
const saved = aYearOfMonths - plans.yearly.cents;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The two plans side by side. */
export function Plans({ actions }: { actions: PlanActions }) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <PlanCard plan="monthly" actions={actions} />
        <PlanCard plan="yearly" actions={actions} />
      </div>
      <ul className="grid gap-2 text-sm">
        {benefits.map((text) => (
          <li key={text} className="flex items-center gap-2.5">
            <Check aria-hidden="true" strokeWidth={1.5} size={18} className="flex-none text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlanCard({ plan, actions: { busy, choose } }: { plan: Plan; actions: PlanActions }) {
  const { name, cents, interval } = plans[plan];
  const isYearly = plan === 'yearly';
  return (
    <div
      className={`grid content-between gap-5 rounded-lamp border p-5 ${isYearly ? 'border-accent' : 'border-hairline'}`}
    >
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="font-medium">{name}</h3>
          {isYearly && (
            <span className="rounded-full bg-wash px-2.5 py-0.5 text-xs">
              Save {Math.floor((saved / aYearOfMonths) * 100)}%
            </span>
          )}
        </div>
        <p>
          <span className="font-serif text-2xl">{dollars(cents)}</span>
          <span className="text-muted">/{interval}</span>
        </p>
        {isYearly && (
          <p className="text-muted text-sm">
            <span className="sr-only">instead of </span>
            <s>{dollars(aYearOfMonths)}</s> <span>Save {dollars(saved)}</span>
          </p>
        )}
      </div>
      <Button
        look={isYearly ? 'main' : 'plain'}
        isWide
        busy={busy === plan && 'Opening checkout...'}
        disabled={busy !== undefined}
        onClick={() => choose(plan)}
      >
        Choose {name}
      </Button>
    </div>
  );
}

export function TrialCard({ actions: { busy, tryFree } }: { actions: PlanActions }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-lamp bg-wash px-5 py-4">
      <div>
        <h3 className="font-medium">Try Pro free for {TRIAL_DAYS} days</h3>
        <p className="text-sm">No credit card required. It ends by itself.</p>
      </div>
      <Button
        look="main"
        busy={busy === 'trial' && 'Activating...'}
        disabled={busy !== undefined}
        onClick={tryFree}
      >
        Start Free Trial
      </Button>
    </div>
  );
}
