import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Entry } from './entries.ts';
import { EntryRow, type RowActions } from './entry-row.tsx';

interface Props {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly actions: RowActions;
}

/** About how high a row is until it has been measured. */
const ROW = 150;
const BEYOND = 4;

/** A list of which only what is in sight stands in the page: ten thousand entries are as quick as ten. */
export function EntryList({ label, entries, actions }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // What stands above may have grown with any change.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW,
    overscan: BEYOND,
    scrollMargin: top,
    getItemKey: (place) => entries[place]?.key ?? place,
  });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const entry = entries[index];
        if (!entry) return null;
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={entries.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-hairline border-b"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <EntryRow entry={entry} actions={actions} />
          </li>
        );
      })}
    </ul>
  );
}
