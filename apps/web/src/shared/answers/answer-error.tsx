import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/form.tsx';
import { signIn } from '../dialogs.ts';
import { canAnswerFromScripture, codeOf, isSpent } from './problem.ts';

interface Props {
  readonly error: unknown;
  /** What is said about it. */
  readonly message: string;
  readonly retry?: { readonly label?: string; readonly onClick: () => void };
  /** Lets the built-in engine answer. */
  readonly onAnswerFromScripture?: () => void;
  /** Before a page that lies elsewhere is gone to. */
  readonly onLeave?: () => void;
  readonly children?: ReactNode;
}

/** An answer that has not come: what happened, and each way on that there is. */
export function AnswerError({ error, message, retry, onAnswerFromScripture, onLeave, children }: Props) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const code = codeOf(error);
  const mustSignIn = code === 'auth/signed-out' || code === 'ai/visitor-limit';
  const needsPro = code === 'subscription/pro-required' || code === 'ai/reader-limit';
  return (
    <div
      role="alert"
      className={`grid gap-4 rounded-lamp border px-5 py-4 leading-relaxed ${isSpent(error) ? 'border-hairline' : 'border-madder bg-madder/5'}`}
    >
      <p className="flex gap-3">
        <CircleAlert
          aria-hidden="true"
          strokeWidth={1.5}
          size={20}
          className={`mt-1 shrink-0 ${isSpent(error) ? 'text-accent' : 'text-madder'}`}
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        {mustSignIn && (
          <Button
            look="main"
            onClick={() => {
              onLeave?.();
              signIn.open({ path: pathname + search });
            }}
          >
            Sign In
          </Button>
        )}
        {needsPro && (
          <Button
            look="main"
            onClick={() => {
              onLeave?.();
              void navigate('/preferences', { state: { show: 'subscription' } });
            }}
          >
            Upgrade Now
          </Button>
        )}
        {retry && !mustSignIn && !needsPro && (
          <Button
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget);
              retry.onClick();
            }}
          >
            {retry.label ?? 'Try again'}
          </Button>
        )}
        {onAnswerFromScripture && canAnswerFromScripture(error) && (
          <Button
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget);
              onAnswerFromScripture();
            }}
          >
            Answer from scripture
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

/** The button goes away while it is tried again; the focus must not go with it. */
function keepFocus(button: HTMLElement): void {
  const text = button.closest<HTMLElement>('[role=region][tabindex]');
  const heading = button.closest('dialog')?.querySelector<HTMLElement>('h2');
  (text ?? heading)?.focus({ preventScroll: true });
}
