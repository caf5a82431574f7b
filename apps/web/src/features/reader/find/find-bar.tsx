import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useOnChange } from '../../../ui/on-change.ts';
import { useFound } from './use-found.ts';

interface Props {
  /** Counts how often it was asked for: each time the box has the focus again. */
  readonly asked: number;
  readonly onClose: () => void;
}

/** A slim bar over the page: what to find, how many there are, the way to each. */
export function FindBar({ asked, onClose }: Props) {
  const [query, setQuery] = useState('');
  const { count, current, move } = useFound(query);
  const input = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<Element>(null);
  useLayoutEffect(() => {
    cameFrom.current ??= document.activeElement;
  }, []);
  useOnChange(asked, () => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  });
  const close = () => {
    onClose();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if (event.key === 'Enter' && event.target === input.current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      move(event.shiftKey ? -1 : 1);
    }
  };
  const isEmpty = query.trim() === '';
  return (
    // No height of its own: the page does not move when the bar comes and goes.
    <div className="sticky top-14 z-10 mx-auto h-0 max-w-6xl px-2 md:px-6">
      <search
        onKeyDown={onKeyDown}
        className="relative top-2 ml-auto flex h-12 items-center rounded-lamp border border-hairline bg-raised pr-0.5 shadow-float transition duration-150 ease-out starting:-translate-y-1 starting:opacity-0 md:w-96"
      >
        <input
          ref={input}
          type="text"
          aria-label="Find in this chapter"
          placeholder="Find in this chapter"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="next"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="h-full min-w-0 grow rounded-lamp bg-transparent pl-4 outline-none placeholder:text-muted focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
        />
        <span role="status" className="shrink-0 px-3 text-muted text-sm tabular-nums">
          {isEmpty ? '' : count === 0 ? 'No matches' : `${current + 1} of ${count}`}
        </span>
        <IconButton
          name="Previous match"
          icon={ChevronUp}
          aria-disabled={count === 0}
          onClick={() => move(-1)}
        />
        <IconButton
          name="Next match"
          icon={ChevronDown}
          aria-disabled={count === 0}
          onClick={() => move(1)}
        />
        <IconButton name="Close" icon={X} onClick={close} />
      </search>
    </div>
  );
}
