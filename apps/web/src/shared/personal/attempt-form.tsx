import type { ReactNode } from 'react';
import { Button } from '../../ui/form.tsx';
import { Problem } from './use-attempt.tsx';

interface Props {
  readonly children: ReactNode;
  /** What its button says, and what while it is at work. */
  readonly submit: string;
  readonly busy: string | false;
  readonly problem: string | undefined;
  /** Whether all that is needed is there; until then it cannot be sent. */
  readonly isReady?: boolean;
  readonly onSubmit: () => Promise<unknown>;
}

/** A form that is sent as a whole, and says below its fields what went wrong. */
export function AttemptForm({ children, submit, busy, problem, isReady = true, onSubmit }: Props) {
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void onSubmit();
      }}
    >
      {children}
      <Problem text={problem} />
      <Button type="submit" look="main" isWide disabled={!isReady} busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
