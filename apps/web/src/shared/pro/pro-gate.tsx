import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { subscriptionStore } from '../../api/subscription.ts';
import { Button } from '../../ui/form.tsx';
import { Loading } from '../../ui/loading.tsx';
import { signIn } from '../dialogs.ts';
import { useSession } from '../session/session.ts';

const features = ['AI insights', 'Mood recommendations', 'Priority support'];

interface Props {
  /** What it is called. */
  readonly feature: string;
  readonly children: ReactNode;
}

/** Shows a premium feature to Pro, and to others the way there. The server asks again by itself. */
export function ProGate({ feature, children }: Props) {
  const { status } = useSession();
  const subscription = useStore(subscriptionStore, (state) => state.subscription);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (status === 'signed-out') {
    return (
      <Gate heading="Sign in Required">
        <p className="leading-relaxed">Please sign in to access {feature}</p>
        <Button look="main" onClick={() => signIn.open({ path: pathname + search })}>
          Sign In
        </Button>
      </Gate>
    );
  }
  if (status === 'loading' || !subscription) return <Loading size="large" />;
  if (subscription.isPro) return children;
  return (
    <Gate heading="Upgrade to Pro">
      <p className="leading-relaxed">{feature} is a premium feature. With Pro you have:</p>
      <ul className="grid gap-1.5">
        {features.map((text) => (
          <li key={text} className="flex gap-2.5">
            <span aria-hidden="true" className="text-accent">
              ✓
            </span>
            {text}
          </li>
        ))}
      </ul>
      <div className="grid justify-items-start gap-3">
        <Button
          look="main"
          onClick={() => void navigate('/preferences', { state: { show: 'subscription' } })}
        >
          Upgrade Now
        </Button>
        <p className="text-muted text-sm">Starting at just $4.99/month</p>
      </div>
    </Gate>
  );
}

function Gate({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-5 border-hairline border-y py-8">
      <h2 className="font-serif text-2xl">{heading}</h2>
      {children}
    </section>
  );
}
