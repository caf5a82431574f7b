import { describe, expect, it } from 'vitest';
import { noFilters } from './entries.ts';
import { booksOf, readView, viewAddress, withTestament } from './use-notes-view.ts';

describe('the address of the notes view', () => {
  it.each(['', '?tab=favorites', '?q=lamp+%26+oil&testament=new&book=john&range=week'])(
    '%s says it all',
    (said) => {
      expect(viewAddress(readView(said))).toBe(said);
    },
  );

  it('shows the whole view when its parameters are invalid', () => {
    expect(readView('?tab=x&testament=apocrypha&book=tobit&range=ever')).toEqual({
      tab: 'notes',
      text: '',
      filters: noFilters,
    });
  });

  it('names no book of the other testament', () => {
    expect(readView('?testament=old&book=john').filters.book).toBeUndefined();
  });
});

describe('choosing another testament', () => {
  it('offers its own books, and clears the chosen book', () => {
    expect([booksOf('all'), booksOf('old'), booksOf('new')].map(({ length }) => length)).toEqual([
      66, 39, 27,
    ]);
    const filters = { testament: 'new', book: 'john', range: 'week' } as const;
    expect(withTestament(filters, 'all')).toEqual({ testament: 'all', book: undefined, range: 'week' });
  });
});
