import type { Book } from '@lampstand/canon';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { findBooks, likeliestBook } from './find-books.ts';
import { moveHighlight } from './highlight.ts';
import { Option } from './option.tsx';

interface Props {
  readonly book: Book | undefined;
  readonly onChoose: (book: Book) => void;
}

const testaments = [
  { id: 'old', name: 'Old Testament' },
  { id: 'new', name: 'New Testament' },
] as const;

/** A contents page that can be searched: all books by testament, or those that match. */
export function BookList({ book, onChoose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [highlighted, setHighlighted] = useState(book);
  const found = findBooks(query);
  const isSearching = query.trim() !== '';
  const optionId = (option: Book) => `${id}-${option.id}`;

  useEffect(() => {
    // Where fingers do the choosing, the keyboard would only hide the list.
    const first = matchMedia('(pointer: coarse)').matches ? list : input;
    first.current?.focus({ preventScroll: true });
  }, []);

  const search = (text: string) => {
    setQuery(text);
    setHighlighted(text.trim() === '' ? book : likeliestBook(text));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && highlighted) {
      event.preventDefault();
      onChoose(highlighted);
      return;
    }
    // Left and right belong to the text that is being typed.
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight' || event.shiftKey) return;
    const index = highlighted ? found.indexOf(highlighted) : -1;
    const moved = moveHighlight(event.key, { index, count: found.length, columns: 1 });
    if (moved === undefined) return;
    event.preventDefault();
    setHighlighted(found[moved]);
  };

  return (
    <>
      <div className="flex items-center gap-3 border-hairline border-b pr-14 pl-4 focus-within:border-accent md:pr-4">
        <Search aria-hidden="true" strokeWidth={1.5} size={18} className="shrink-0 text-muted" />
        <input
          ref={input}
          role="combobox"
          aria-label="Search books"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? `${id}-books` : undefined}
          aria-activedescendant={highlighted && optionId(highlighted)}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          placeholder="Search books"
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      {found.length > 0 && (
        <div
          ref={list}
          role="listbox"
          tabIndex={-1}
          onKeyDown={(event) => {
            input.current?.focus();
            onKeyDown(event);
          }}
          id={`${id}-books`}
          aria-label="Books"
          className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-3 outline-none"
        >
          {testaments.map((testament) => {
            const own = found.filter((option) => option.testament === testament.id);
            return (
              own.length > 0 && (
                <fieldset key={testament.id} aria-labelledby={`${id}-${testament.id}`}>
                  <div
                    id={`${id}-${testament.id}`}
                    className="sticky top-0 z-10 bg-raised px-3 pt-4 pb-2 font-serif text-muted text-sm italic"
                  >
                    {testament.name}
                  </div>
                  <div className={isSearching ? '' : 'gap-2 sm:columns-3 md:columns-4'}>
                    {own.map((option) => (
                      <Option
                        key={option.id}
                        id={optionId(option)}
                        isSelected={option === book}
                        isHighlighted={option === highlighted}
                        onHighlight={() => setHighlighted(option)}
                        onChoose={() => onChoose(option)}
                        className="w-full break-inside-avoid px-3 text-left"
                      >
                        {option.name}
                      </Option>
                    ))}
                  </div>
                </fieldset>
              )
            );
          })}
        </div>
      )}
      <p aria-live="polite" className="wrap-anywhere px-5 text-muted">
        {found.length === 0 && (
          <span className="block py-8 text-center">{`No books found matching "${query}"`}</span>
        )}
      </p>
    </>
  );
}
