import { glossary, glossaryCategories } from '@lampstand/content/glossary';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useOnChange, useOnMount } from '../../../ui/on-change.ts';
import { Select } from '../../../ui/select.tsx';
import { useStudyAddress } from '../study-address.ts';
import { filterTerms } from './filter-terms.ts';
import { TermCard } from './term-card.tsx';

/** The terms of the Bible, explained. Each has an address of its own: `/study#covenant`. */
export function Glossary() {
  const { address, filter, pathOf } = useStudyAddress();
  const sought = useSoughtTerm();
  const category = glossaryCategories.find((name) => name === address.category) ?? '';
  const terms = filterTerms(glossary, { query: address.query, category });
  return (
    <section aria-labelledby="glossary" className="border-hairline border-t pt-8">
      <h2 id="glossary" className="mb-4 scroll-mt-20 font-serif text-2xl">
        Glossary
      </h2>
      {/* Before its code is here, the browser sends the form as it stands. */}
      <form
        action="/study"
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-wrap items-center gap-3"
      >
        <QueryBox query={address.query} onChange={(query) => filter({ query })} />
        <CategorySelect category={category} onChange={(chosen) => filter({ category: chosen })} />
        {address.passage !== '' && <input type="hidden" name="passage" value={address.passage} />}
      </form>
      <p role="status" className="mt-3 mb-6 text-muted text-sm">
        {terms.length === glossary.length
          ? `${glossary.length} terms`
          : `${terms.length} of ${glossary.length} terms`}
      </p>
      {terms.length === 0 ? (
        <div>
          <p className="text-lg">No terms found. Try a different word or another category.</p>
          <button
            type="button"
            onClick={() => filter({ query: '', category: '' })}
            className="min-h-11 text-accent underline underline-offset-4"
          >
            Show all terms
          </button>
        </div>
      ) : (
        <ul className="grid gap-x-12 md:grid-cols-2">
          {terms.map((term) => (
            <li key={term.id} className="border-hairline border-t py-6">
              <TermCard term={term} isSought={term.id === sought} pathOf={pathOf} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The term that the address names, which the server does not learn; the keyboard goes on from there. */
function useSoughtTerm(): string | undefined {
  const { hash, key } = useLocation();
  const [sought, setSought] = useState<string>();
  useOnChange(key, () => {
    const id = glossary.find((term) => `#${term.id}` === hash)?.id;
    setSought(id);
    const heading = id === undefined ? null : document.getElementById(id);
    heading?.scrollIntoView({ block: 'start', behavior: 'instant' });
    heading?.focus({ preventScroll: true });
  });
  return sought;
}

interface QueryProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

function QueryBox({ query, onChange }: QueryProps) {
  const input = useRef<HTMLInputElement>(null);
  // The address follows what is typed; until it has, the box shows what is typed.
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  if (known !== query) {
    setKnown(query);
    setTyped(query);
  }
  // Takes over what was typed before the page was hydrated.
  useOnMount(() => {
    const early = input.current?.value ?? '';
    if (early !== query) onChange(early);
  });
  return (
    <div className="flex min-w-60 grow items-center rounded-lamp border border-hairline bg-raised pl-3.5 focus-within:border-accent">
      <Search aria-hidden="true" strokeWidth={1.5} size={18} className="shrink-0 text-muted" />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search glossary"
        placeholder="Search glossary..."
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value);
        }}
        className="h-11 w-full min-w-0 bg-transparent px-3 text-base outline-none placeholder:text-muted"
      />
    </div>
  );
}

interface CategoryProps {
  readonly category: string;
  readonly onChange: (category: string) => void;
}

function CategorySelect({ category, onChange }: CategoryProps) {
  return (
    <span className="relative flex items-center max-sm:w-full">
      <Select
        aria-label="Category"
        name="category"
        value={category}
        options={[
          { value: '', label: 'All Categories' },
          ...glossaryCategories.map((name) => ({ value: name, label: name })),
        ]}
        onChange={onChange}
        className="min-h-11 w-full border border-hairline bg-raised py-1 pr-9 pl-3.5 text-base focus:border-accent"
        arrowClassName="right-3"
      />
    </span>
  );
}
