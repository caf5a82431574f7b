import { books, findBook } from '@lampstand/canon';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Filters, noFilters, ranges } from './entries.ts';

const tabs = ['notes', 'favorites'] as const;
export type Tab = (typeof tabs)[number];

export interface NotesView {
  readonly tab: Tab;
  readonly text: string;
  readonly filters: Filters;
}

/**
 * What the reader looks at. The address follows, so that the way back from the reader and a reload find
 * the same; it never leads, because a search must not wait for it.
 */
export function useNotesView() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [view, setView] = useState(() => readView(search));
  // Deferred, so that it is done after what it names has been painted.
  const said = useDeferredValue(viewAddress(view));
  useEffect(() => {
    if (said !== location.search)
      void navigate({ search: said }, { replace: true, preventScrollReset: true });
  }, [said, navigate]);
  const change = useCallback((some: Partial<NotesView>) => setView((before) => ({ ...before, ...some })), []);
  return [view, change] as const;
}

/** Another testament has other books. */
export function withTestament(filters: Filters, testament: Filters['testament']): Filters {
  return { ...filters, testament, book: undefined };
}

export function booksOf(testament: Filters['testament']) {
  return books.filter((book) => testament === 'all' || book.testament === testament);
}

export function readView(search: string): NotesView {
  const said = new URLSearchParams(search);
  const oneOf = <T extends string>(choices: readonly T[], name: string, otherwise: T) =>
    choices.find((choice) => choice === said.get(name)) ?? otherwise;
  const testament = oneOf(['all', 'old', 'new'], 'testament', noFilters.testament);
  const book = findBook(said.get('book') ?? '');
  return {
    tab: oneOf(tabs, 'tab', 'notes'),
    text: said.get('q') ?? '',
    filters: {
      testament,
      book: book && booksOf(testament).includes(book) ? book.id : undefined,
      range: oneOf(ranges, 'range', 'all'),
    },
  };
}

export function viewAddress({ tab, text, filters: { testament, book, range } }: NotesView): string {
  const said = new URLSearchParams();
  if (tab !== 'notes') said.set('tab', tab);
  if (text !== '') said.set('q', text);
  if (testament !== 'all') said.set('testament', testament);
  if (book !== undefined) said.set('book', book);
  if (range !== 'all') said.set('range', range);
  return said.size === 0 ? '' : `?${said}`;
}
