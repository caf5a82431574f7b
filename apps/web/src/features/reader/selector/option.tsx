import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly id: string;
  /** The present place. */
  readonly isSelected: boolean;
  /** Where Enter would go. */
  readonly isHighlighted: boolean;
  readonly onHighlight: () => void;
  readonly onChoose: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** One of the books or chapters. The focus stays with the list; the highlight says where it acts. */
export function Option(props: Props) {
  const { id, isSelected, isHighlighted, onHighlight, onChoose, className, children } = props;
  const element = useRef<HTMLButtonElement>(null);
  const isNew = useRef(true);
  const isPointedAt = useRef(false);
  useEffect(() => {
    // What the pointer highlights is in view, and must not move away from under it.
    if (isHighlighted && element.current && !isPointedAt.current) reveal(element.current, isNew.current);
    isNew.current = false;
    isPointedAt.current = false;
  }, [isHighlighted]);
  return (
    <button
      ref={element}
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isSelected}
      data-highlighted={isHighlighted || undefined}
      // A resting pointer under a scrolling list must not take the highlight: only a moving one does.
      onPointerMove={() => {
        if (isHighlighted) return;
        isPointedAt.current = true;
        onHighlight();
      }}
      onClick={onChoose}
      className={`selector-option ${className}`}
    >
      {children}
    </button>
  );
}

const ROOM = 56;

/** Scrolls the list, and only the list: to the middle when it opens, later no further than needed. */
function reveal(option: HTMLElement, isCentred: boolean): void {
  const list = option.closest('[role="listbox"]');
  if (!list) return;
  const { top, bottom } = option.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const above = frame.top + ROOM - top;
  const below = bottom + ROOM - frame.bottom;
  if (above <= 0 && below <= 0) return;
  if (isCentred) list.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
  else list.scrollTop += above > 0 ? -above : below;
}
