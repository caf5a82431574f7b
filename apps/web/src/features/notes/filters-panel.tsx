import { useId } from 'react';
import { Choices } from '../../ui/controls.tsx';
import { Button } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { type Filters, noFilters, ranges } from './entries.ts';
import { booksOf, withTestament } from './use-notes-view.ts';

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

const testamentNames = { all: 'All', old: 'Old', new: 'New' };
const rangeNames = { all: 'All', today: 'Today', week: 'Past 7 days', month: 'Past month' };

export function FiltersPanel({ filters, onChange }: Props) {
  const bookId = useId();
  const isUsed = filters.testament !== 'all' || filters.book !== undefined || filters.range !== 'all';
  return (
    <fieldset className="mt-3 grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">Filters</legend>
      <Choices
        legend="Testament"
        choices={(['all', 'old', 'new'] as const).map((value) => ({ value, label: testamentNames[value] }))}
        value={filters.testament}
        onChange={(testament) => onChange(withTestament(filters, testament))}
      />
      <div className="grid content-start">
        <label htmlFor={bookId} className="mb-1.5 text-muted text-sm">
          Book
        </label>
        <span className="relative grid">
          <Select
            id={bookId}
            value={filters.book ?? ''}
            options={[
              { value: '', label: 'All books' },
              ...booksOf(filters.testament).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(book) => onChange({ ...filters, book: book || undefined })}
            className="h-[3.125rem] w-full border border-hairline bg-paper pr-9 pl-3.5 text-sm"
            arrowClassName="top-1/2 right-3 -translate-y-1/2"
          />
        </span>
      </div>
      <div className="sm:col-span-2">
        <Choices
          legend="Date range"
          choices={ranges.map((value) => ({ value, label: rangeNames[value] }))}
          value={filters.range}
          onChange={(range) => onChange({ ...filters, range })}
        />
      </div>
      <div className="-mt-2 sm:col-span-2">
        {/* It stays in its place, so that nothing moves when it is of use. */}
        <Button look="link" disabled={!isUsed} onClick={() => onChange(noFilters)}>
          Clear all
        </Button>
      </div>
    </fieldset>
  );
}
