import { Choices } from '../../ui/controls.tsx';
import { pageSizes, type SearchAddress, sorts, testaments } from './search-address.ts';

interface Props {
  readonly address: SearchAddress;
  /** While a search runs, another one cannot be begun. */
  readonly isRunning: boolean;
  readonly onChange: (change: Partial<SearchAddress>) => void;
}

const testamentNames = { all: 'All', old: 'Old', new: 'New' };
const sortNames = { relevance: 'Relevance', bookOrder: 'Book order' };

/** What narrows and orders the results. Each change searches anew, from the first page on. */
export function Filters({ address: { testament, sort, pageSize }, isRunning, onChange }: Props) {
  return (
    // Not `disabled`: a control that is disabled while it has the focus loses it.
    <fieldset
      aria-disabled={isRunning}
      className="mt-2 mb-4 grid gap-4 sm:grid-cols-3 aria-disabled:opacity-70"
    >
      <legend className="sr-only">Filters</legend>
      <Choices
        legend="Testament"
        choices={testaments.map((value) => ({ value, label: testamentNames[value] }))}
        value={testament}
        onChange={(chosen) => onChange({ testament: chosen })}
      />
      <Choices
        legend="Sort by"
        choices={sorts.map((value) => ({ value, label: sortNames[value] }))}
        value={sort}
        onChange={(chosen) => onChange({ sort: chosen })}
      />
      <Choices
        legend="Results per page"
        choices={pageSizes.map((value) => ({ value, label: value }))}
        value={pageSizes.find((size) => Number(size) === pageSize) ?? '20'}
        onChange={(chosen) => onChange({ pageSize: Number(chosen) })}
      />
    </fieldset>
  );
}
