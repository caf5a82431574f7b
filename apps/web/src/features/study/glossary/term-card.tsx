import { type GlossaryTerm, glossary } from '@lampstand/content/glossary';
import { Link } from '../../../ui/link.tsx';
import { ReferenceLink } from '../../../ui/reference-link.tsx';

interface Props {
  readonly term: GlossaryTerm;
  /** Whether the address names this one. */
  readonly isSought: boolean;
  readonly pathOf: (id: string) => string;
}

const idOf = new Map(glossary.map(({ term, id }) => [term, id]));

export function TermCard({
  term: { id, term, category, definition, references, relatedTerms },
  ...props
}: Props) {
  const { isSought, pathOf } = props;
  return (
    <article>
      <h3
        id={id}
        tabIndex={-1}
        className={`scroll-mt-24 font-serif text-xl outline-none ${isSought ? '-mx-2 rounded-lamp bg-(--wash) px-2' : ''}`}
      >
        <Link to={pathOf(id)} className="underline-offset-4 hover:underline">
          {term}
        </Link>
      </h3>
      <p className="mb-2 text-muted text-sm">{category}</p>
      <p className="leading-relaxed">{definition}</p>
      <h4 className="mt-4 mb-1.5 text-muted text-sm">Key Verses</h4>
      <ul className="flex flex-wrap gap-2">
        {references.map((reference) => (
          <li key={reference}>
            <ReferenceLink
              reference={reference}
              className="inline-flex min-h-11 items-center rounded-lamp border border-hairline px-3 font-serif text-accent lining-nums hover:border-accent md:min-h-9"
            />
          </li>
        ))}
      </ul>
      <h4 className="mt-4 text-muted text-sm">Related Terms</h4>
      <ul className="flex flex-wrap gap-x-4">
        {relatedTerms.map((name) => (
          <li key={name}>
            <Link
              to={pathOf(idOf.get(name) ?? '')}
              className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline md:min-h-9"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
