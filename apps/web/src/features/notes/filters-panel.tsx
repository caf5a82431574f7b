import { ChevronDown } from 'lucide-react';
import { Choices } from '../../ui/controls.tsx';
import { Button } from '../../ui/form.tsx';
import { type Filters, noFilters, ranges } from './entries.ts';
import { booksOf, withTestament } from './use-notes-view.ts';

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

const testamentNames = { all: 'All', old: 'Old', new: 'New' };
const rangeNames = { all: 'All', today: 'Today', week: 'Past 7 days', month: 'Past month' };

export function FiltersPanel({ filters, onChange }: Props) {
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
      <label className="grid content-start">
        <span className="mb-1.5 text-muted text-sm">Book</span>
        <span className="relative grid">
          <select
            value={filters.book ?? ''}
            onChange={({ target }) => onChange({ ...filters, book: target.value || undefined })}
            className="h-[3.125rem] w-full cursor-pointer appearance-none rounded-lamp border border-hairline bg-paper pr-9 pl-3.5 text-sm"
          >
            <option value="">All books</option>
            {booksOf(filters.testament).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.5}
            size={16}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          />
        </span>
      </label>
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
