import type { QuoteCheck } from '@lampstand/contract';
import { typeset } from '../scripture/typeset.ts';

interface Props {
  readonly differences: QuoteCheck['data'][number]['differences'];
}

/** The sentence beside scripture: its own words struck through, those of scripture underlined. */
export function Differences({ differences }: Props) {
  return (
    <p className="[overflow-wrap:anywhere] font-serif text-lg leading-8">
      {differences.map(({ kind, quoted, scripture }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing here changes places.
        <span key={place}>
          {kind === 'same' ? (
            typeset(quoted)
          ) : (
            <>
              {quoted !== '' && (
                <del className="text-muted decoration-1">
                  <span className="sr-only">not: </span>
                  {typeset(quoted)}
                </del>
              )}
              {quoted !== '' && scripture !== '' && ' '}
              {scripture !== '' && (
                <ins className="rounded-[3px] bg-(--wash) no-underline shadow-[inset_0_-2px_var(--gold)]">
                  <span className="sr-only">but: </span>
                  {typeset(scripture)}
                </ins>
              )}
            </>
          )}{' '}
        </span>
      ))}
    </p>
  );
}
