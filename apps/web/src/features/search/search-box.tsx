import type { SearchRequest } from '@lampstand/contract';
import { Search, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOnMount } from '../../ui/on-change.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  /** What is searched for now. */
  readonly query: string;
  readonly versions: SearchRequest['versions'];
  readonly isRunning: boolean;
  readonly onSearch: (query: string) => void;
}

/** The box for a keyword, a phrase or a reference, which completes what is typed. */
export function SearchBox({ query, versions, isRunning, onSearch }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(query);
  const { suggestions, active, setActive, open, close } = useSuggestions(typed, versions);
  useBoxFocus(isRunning, query, input);
  // Takes over what was typed before the page was hydrated.
  useOnMount(() => setTyped(input.current?.value ?? ''));
  const search = (text: string) => {
    close();
    setTyped(text);
    // Nothing but spaces is no search.
    if (text.trim() !== '' && !isRunning) onSearch(text.trim());
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(suggestions[active]?.text ?? typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method that is still composing a word uses these keys itself.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && suggestions.length > 0) {
      event.preventDefault();
      close();
    } else if (step && suggestions.length > 0) {
      event.preventDefault();
      // Between the last and the first stands what was typed.
      const places = suggestions.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-result]')?.focus();
    }
  };
  return (
    // Before its code is here, the browser sends the form as it stands.
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know the search element.
    <form role="search" data-tour="search-input" action="/search" onSubmit={onSubmit} className="relative">
      <div className="flex items-center rounded-lamp border border-hairline bg-raised sm:pl-4 focus-within:border-accent has-disabled:opacity-70">
        <Search
          aria-hidden="true"
          strokeWidth={1.5}
          size={20}
          className="shrink-0 text-muted max-sm:hidden"
        />
        <label htmlFor={`${id}box`} className="sr-only">
          Keyword, phrase or reference
        </label>
        <input
          ref={input}
          id={`${id}box`}
          data-search-box
          name="q"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={suggestions.length > 0}
          aria-controls={suggestions.length > 0 ? `${id}list` : undefined}
          aria-activedescendant={suggestions[active] ? `${id}list${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          placeholder="Word, phrase or reference"
          disabled={isRunning}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            open();
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
          className="h-14 w-full min-w-0 bg-transparent pr-1 pl-4 font-serif sm:pl-3 text-lg outline-none placeholder:text-muted md:text-xl"
        />
        <input type="hidden" name="version" value={versions} />
        {typed !== '' && !isRunning && (
          <IconButton
            name="Clear"
            icon={X}
            onClick={() => {
              setTyped('');
              close();
              input.current?.focus();
            }}
          />
        )}
        <button
          type="submit"
          disabled={isRunning}
          className="mr-1.5 min-h-11 shrink-0 rounded-[8px] px-3 text-accent sm:px-4 hover:bg-hairline/60"
        >
          Search
        </button>
      </div>
      {suggestions.length > 0 && (
        <SuggestionList
          id={`${id}list`}
          suggestions={suggestions}
          active={active}
          onPoint={setActive}
          onChoose={search}
        />
      )}
    </form>
  );
}

/** What stands in the box: what is searched for, until something else is typed. */
function useTyped(query: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState(query);
  const [shown, setShown] = useState(query);
  if (shown !== query) {
    setShown(query);
    setTyped(query);
  }
  return [typed, setTyped];
}

/**
 * A box that is disabled loses the focus, so it gets it back afterwards, except on a phone, where that would
 * open the keyboard. On an empty page the box has the focus from the start.
 */
function useBoxFocus(
  isRunning: boolean,
  query: string,
  input: { readonly current: HTMLInputElement | null },
) {
  const isWanted = useRef(query === '');
  useLayoutEffect(() => {
    if (isRunning) {
      isWanted.current = document.activeElement === input.current;
      return;
    }
    const isFree = document.activeElement === document.body;
    if (isWanted.current && isFree && matchMedia('(pointer: fine)').matches) {
      input.current?.focus({ preventScroll: true });
    }
    isWanted.current = false;
  }, [isRunning, input]);
}
