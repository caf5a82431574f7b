import type { Book } from '@lampstand/canon';
import { ChevronLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { moveHighlight, TypedNumber } from './highlight.ts';
import { Option } from './option.tsx';

interface Props {
  readonly book: Book;
  /** The chapter that is being read, if it is of this book. */
  readonly chapter: number | undefined;
  readonly onChoose: (chapter: number) => void;
  readonly onBooks: () => void;
}

/** The chapters of a book, ten to a row where there is room, so that the tens stand under each other. */
export function ChapterGrid({ book, chapter, onChoose, onBooks }: Props) {
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const typed = useRef(new TypedNumber());
  const [highlighted, setHighlighted] = useState(chapter ?? 1);
  const optionId = (option: number) => `${id}-${option}`;

  useEffect(() => grid.current?.focus({ preventScroll: true }), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(highlighted);
      return;
    }
    const moved = /^\d$/.test(event.key)
      ? typed.current.type(event.key, event.timeStamp, book.chapters)
      : movedTo(event.key);
    if (moved === undefined) return;
    event.preventDefault();
    setHighlighted(moved);
  };

  const movedTo = (key: string): number | undefined => {
    const columns = grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(' ').length : 1;
    const index = moveHighlight(key, { index: highlighted - 1, count: book.chapters, columns });
    return index === undefined ? undefined : index + 1;
  };

  return (
    <>
      <div className="flex items-center gap-1 border-hairline border-b px-2 py-1.5">
        <button
          type="button"
          aria-label="Back to the books"
          title="Back to the books"
          onClick={onBooks}
          className="grid size-11 place-items-center rounded-lamp text-muted hover:bg-hairline/60 hover:text-ink"
        >
          <ChevronLeft aria-hidden="true" strokeWidth={1.5} size={20} />
        </button>
        <span className="font-serif text-lg">{book.name}</span>
      </div>
      <div
        ref={grid}
        role="listbox"
        tabIndex={0}
        aria-label={`Chapters of ${book.name}`}
        aria-activedescendant={optionId(highlighted)}
        onKeyDown={onKeyDown}
        className="grid min-h-0 grow auto-rows-min grid-cols-5 gap-y-1 overflow-y-auto overscroll-contain p-3 outline-none md:grid-cols-10"
      >
        {Array.from({ length: book.chapters }, (_, i) => i + 1).map((option) => (
          <Option
            key={option}
            id={optionId(option)}
            isSelected={option === chapter}
            isHighlighted={option === highlighted}
            onHighlight={() => setHighlighted(option)}
            onChoose={() => onChoose(option)}
            className="text-center lining-nums tabular-nums"
          >
            {option}
          </Option>
        ))}
      </div>
    </>
  );
}
