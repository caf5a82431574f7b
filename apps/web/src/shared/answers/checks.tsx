import type { AiMark } from '@lampstand/contract';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { typeset } from '../../scripture/typeset.ts';
import { Differences } from '../../ui/differences.tsx';
import { Citation } from './citation.tsx';

/** Where the explanation of a mark stands. */
export const checkId = (answer: string, mark: number) => `${answer}-check-${mark}`;

interface Props {
  /** Tells the explanations of several answers on one page apart. */
  readonly id: string;
  readonly marks: readonly AiMark[];
}

/** What an answer says of scripture, and what the text itself has to say about that. */
export function Checks({ id, marks }: Props) {
  const verified = marks.filter(({ verdict, kind }) => verdict === 'verified' && kind === 'reference');
  const others = marks.filter((mark) => !verified.includes(mark));
  return (
    <ul className="divide-y divide-hairline">
      {others.map((mark) => (
        <li key={mark.id} id={checkId(id, mark.id)} tabIndex={-1} className="py-3">
          <Check mark={mark} />
        </li>
      ))}
      {verified.length > 0 && (
        <li className="py-3">
          <Verdict icon={CircleCheck} colour="text-accent" label="These passages exist" />
          <p className="leading-8">
            {placesOf(verified).map((mark, place) => (
              <span key={mark.id}>
                {place > 0 && ', '}
                {mark.place && (
                  <Citation place={mark.place} className="text-accent underline-offset-4 hover:underline">
                    {mark.place.reference.replaceAll('-', '–')}
                  </Citation>
                )}
              </span>
            ))}
          </p>
        </li>
      )}
    </ul>
  );
}

/** Each passage once, however often it is named. */
function placesOf(marks: readonly AiMark[]): AiMark[] {
  return [...new Map(marks.map((mark) => [mark.place?.reference, mark])).values()];
}

function Check({ mark }: { mark: AiMark }) {
  const { kind, verdict, text, place, differences } = mark;
  const where = place && (
    <Citation place={place} className="text-accent underline-offset-4 hover:underline">
      {place.reference.replaceAll('-', '–')}
      <span className="ml-2 text-muted text-xs tracking-wide">{place.version.toUpperCase()}</span>
    </Citation>
  );
  switch (verdict) {
    case 'verified':
      return (
        <>
          <Verdict icon={CircleCheck} colour="text-accent" label="Word for word" />
          <Quotation text={text} />
          {where}
        </>
      );
    case 'altered':
      return (
        <>
          <Verdict icon={CircleAlert} colour="text-madder" label="Differs from scripture" />
          <Differences differences={differences} />
          {where}
        </>
      );
    case 'elsewhere':
      return (
        <>
          <Verdict icon={CircleAlert} colour="text-madder" label="These words stand elsewhere" />
          <Quotation text={text} />
          {where}
        </>
      );
    case 'not-found':
      return (
        <>
          <Verdict
            icon={CircleX}
            colour="text-madder"
            label={kind === 'reference' ? 'There is no such passage' : 'No scripture says this'}
          />
          <Quotation text={text} />
        </>
      );
  }
}

interface VerdictProps {
  readonly icon: typeof CircleCheck;
  readonly colour: string;
  readonly label: string;
}

function Verdict({ icon: Icon, colour, label }: VerdictProps) {
  return (
    <p className={`mb-1 flex items-center gap-2 text-sm ${colour}`}>
      <Icon aria-hidden="true" strokeWidth={1.5} size={16} className="shrink-0" />
      {label}
    </p>
  );
}

function Quotation({ text }: { text: string }) {
  return <p className="font-serif leading-7 [overflow-wrap:anywhere]">{typeset(text)}</p>;
}
