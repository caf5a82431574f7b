import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

export function Pagination({ page, pages, onTurn }: Props) {
  return (
    <nav
      aria-label="Pages of results"
      className="flex items-center justify-between gap-4 border-hairline border-t pt-4"
    >
      <TurnButton isDisabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft aria-hidden="true" strokeWidth={1.5} size={20} />
        Previous
      </TurnButton>
      <p className="text-muted text-sm">
        Page {page} of {pages}
      </p>
      <TurnButton isDisabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" strokeWidth={1.5} size={20} />
      </TurnButton>
    </nav>
  );
}

interface TurnProps {
  readonly isDisabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function TurnButton({ isDisabled, onClick, children }: TurnProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onClick}
      className="flex min-h-12 items-center gap-1 text-accent underline-offset-4 enabled:hover:underline disabled:cursor-not-allowed disabled:text-muted disabled:opacity-60"
    >
      {children}
    </button>
  );
}
