import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { AiHistoryEntry } from '../../storage/ai-history.ts';

interface Props {
  readonly entries: readonly AiHistoryEntry[];
  readonly isDisabled: boolean;
  readonly onChoose: (entry: AiHistoryEntry) => void;
}

/** The questions that were answered before; choosing one shows its answer again. */
export function PreviousQuestions({ entries, isDisabled, onChoose }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div data-tour="ai-history" className="mt-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={isDisabled}
        onClick={() => setIsOpen(!isOpen)}
        className="-ml-2 flex min-h-11 items-center gap-2 rounded-lamp px-2 text-sm hover:bg-hairline/60 disabled:opacity-50"
      >
        Previous Questions
        <span className="text-muted tabular-nums">({entries.length})</span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.5}
          size={16}
          className={`text-muted transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <ul id={id} hidden={!isOpen} className="divide-y divide-hairline border-hairline border-y">
        {entries.map((entry) => (
          <li key={`${entry.timestamp} ${entry.question}`}>
            <button
              type="button"
              onClick={() => {
                setIsOpen(false);
                onChoose(entry);
              }}
              className="flex min-h-11 w-full flex-wrap items-baseline gap-x-4 py-2 text-left hover:text-accent"
            >
              <span className="grow basis-60 [overflow-wrap:anywhere]">{entry.question}</span>
              <time
                dateTime={new Date(entry.timestamp).toISOString()}
                className="text-muted text-sm tabular-nums"
              >
                {new Date(entry.timestamp).toLocaleDateString('en', { dateStyle: 'medium' })}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
