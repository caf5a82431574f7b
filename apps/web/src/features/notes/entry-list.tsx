import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useOnChangeBeforePaint } from '../../ui/on-change.ts';
import type { Entry } from './entries.ts';
import { EntryRow, type RowActions } from './entry-row.tsx';

interface Props {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly actions: RowActions;
  /** What stands right above the list and may grow. */
  readonly above: RefObject<HTMLElement | null>;
}

/** About how high a row is until it has been measured. */
const ROW = 150;
const BEYOND = 2;

/** A list of which only what is in sight stands in the page: ten thousand entries are as quick as ten. */
export const EntryList = memo(function EntryList({ label, entries, actions, above }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list, above);
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW,
    overscan: BEYOND,
    scrollMargin: top,
    getItemKey: (place) => entries[place]?.key ?? place,
  });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const entry = entries[index];
        if (!entry) return null;
        return (
          // Another entry in the same place changes the words of a row, which is quicker than a new one.
          <Place
            key={index}
            index={index}
            count={entries.length}
            start={start - top}
            entry={entry}
            actions={actions}
            measure={rows.measureElement}
          />
        );
      })}
    </ul>
  );
});

interface PlaceProps {
  readonly index: number;
  readonly count: number;
  readonly start: number;
  readonly entry: Entry;
  readonly actions: RowActions;
  readonly measure: (element: HTMLElement | null) => void;
}

function Place({ index, count, start, entry, actions, measure }: PlaceProps) {
  const place = useRef<HTMLLIElement>(null);
  // Each entry has a height of its own.
  useOnChangeBeforePaint(entry, () => measure(place.current));
  return (
    <li
      ref={place}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="absolute inset-x-0 top-0 border-hairline border-b"
      style={{ transform: `translateY(${start}px)` }}
    >
      <EntryRow entry={entry} actions={actions} />
    </li>
  );
}

/** How far below the top of the document a thing begins. */
function useTop(thing: RefObject<HTMLElement | null>, above: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (thing.current) setTop(Math.round(thing.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (above.current) observer.observe(above.current);
    return () => observer.disconnect();
  }, [thing, above]);
  return top;
}
