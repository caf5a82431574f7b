import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { logError } from '../../storage/analytics.ts';

interface FallbackProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** When something breaks: what happened, and a way to try again. */
export function ErrorFallback({ error, onRetry }: FallbackProps) {
  const [isOpen, setIsOpen] = useState(false);
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
  return (
    <div
      role="alert"
      className="mx-auto grid w-full max-w-[38rem] content-start justify-items-start gap-4 px-6 py-16"
    >
      <h1 className="font-serif text-3xl">Something went wrong</h1>
      <p className="[overflow-wrap:anywhere]">{message}</p>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-11 rounded-lamp border border-hairline px-5 hover:border-accent"
      >
        Try again
      </button>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="min-h-11 text-muted text-sm underline underline-offset-4"
      >
        Technical details
      </button>
      {isOpen && (
        <pre className="max-w-full whitespace-pre-wrap text-muted text-xs [overflow-wrap:anywhere]">
          {error instanceof Error ? error.stack : String(error)}
        </pre>
      )}
    </div>
  );
}

interface BoundaryProps {
  /** The component that the log names. */
  readonly name: string;
  /** Another value means another page, which deserves another try. */
  readonly page: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failure?: { readonly error: unknown } | undefined;
  readonly page: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ page }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return page === state.page ? null : { page, failure: undefined };
  }

  override componentDidCatch(error: unknown): void {
    logError(this.props.name, error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ failure: undefined });
    };
    return <ErrorFallback error={failure.error} onRetry={retry} />;
  }
}

/** Keeps a broken part from taking the rest of the page along. */
export function ErrorBoundary({ name, children }: Pick<BoundaryProps, 'name' | 'children'>) {
  const queryClient = useQueryClient();
  const { key } = useLocation();
  return (
    // What was loaded may be what broke it, so the next try loads anew.
    <Boundary name={name} page={key} onRetry={() => queryClient.removeQueries()}>
      {children}
    </Boundary>
  );
}
