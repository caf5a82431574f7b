import { describe, expect, it } from 'vitest';
import { noFilters } from './entries.ts';
import { booksOf, readView, viewAddress, withTestament } from './use-notes-view.ts';

describe('the address of the view', () => {
  it.each(['', '?tab=favorites', '?q=lamp+%26+oil&testament=new&book=john&range=week'])(
    '%s says it all',
    (said) => {
      expect(viewAddress(readView(said))).toBe(said);
    },
  );

  it('that says nonsense is the whole view', () => {
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

describe('another testament', () => {
  it('has its own books, and clears the one that was chosen', () => {
    expect([booksOf('all'), booksOf('old'), booksOf('new')].map(({ length }) => length)).toEqual([
      66, 39, 27,
    ]);
    const filters = { testament: 'new', book: 'john', range: 'week' } as const;
    expect(withTestament(filters, 'all')).toEqual({ testament: 'all', book: undefined, range: 'week' });
  });
});
