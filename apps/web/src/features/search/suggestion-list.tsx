import { BookOpen, Search } from 'lucide-react';
import type { Suggestion } from './use-suggestions.ts';

interface Props {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onPoint: (place: number) => void;
  readonly onChoose: (text: string) => void;
}

export function SuggestionList({ id, suggestions, active, onPoint, onChoose }: Props) {
  return (
    <div
      role="listbox"
      id={id}
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-10 mt-1.5 max-h-[50dvh] overflow-y-auto rounded-lamp border border-hairline bg-raised p-1.5 shadow-float"
    >
      {suggestions.map(({ kind, text }, i) => {
        const Icon = kind === 'book' ? BookOpen : Search;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the box, which keeps the focus.
          <div
            key={`${kind}${text}`}
            id={`${id}${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            onPointerMove={() => onPoint(i)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(text)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 font-serif text-base aria-selected:bg-hairline/60"
          >
            <Icon aria-hidden="true" strokeWidth={1.5} size={16} className="shrink-0 text-muted" />
            <span className="truncate">{text}</span>
          </div>
        );
      })}
    </div>
  );
}
