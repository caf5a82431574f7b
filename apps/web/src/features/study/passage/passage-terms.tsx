import { type GlossaryTerm, termsIn } from '@lampstand/content/glossary';
import { Link } from '../../../ui/link.tsx';
import { useStudyAddress } from '../study-address.ts';
import { Aside } from './aside.tsx';

/** The terms of the glossary that a passage uses, each with its definition at hand. */
export function PassageTerms({ text }: { text: string }) {
  const { pathOf } = useStudyAddress();
  const terms = [...new Set(termsIn(text).map(({ term }) => term))];
  return (
    <Aside title="Terms in this passage">
      {terms.length === 0 ? (
        <p className="pt-3 text-muted text-sm">The glossary explains none of its words.</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {terms.map((term) => (
            <li key={term.id}>
              <Term term={term} path={pathOf(term.id)} />
            </li>
          ))}
        </ul>
      )}
    </Aside>
  );
}

function Term({ term: { term, definition }, path }: { term: GlossaryTerm; path: string }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-serif marker:text-muted">{term}</summary>
      <p className="text-sm leading-relaxed">{definition}</p>
      <Link
        to={path}
        className="inline-flex min-h-11 items-center text-accent text-sm underline-offset-4 hover:underline"
      >
        In the glossary
      </Link>
    </details>
  );
}
