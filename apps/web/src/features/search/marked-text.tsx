import { Fragment } from 'react';
import { typeset } from '../../scripture/typeset.ts';

interface Props {
  readonly text: string;
  /** What matched: from a character to before another, from left to right. */
  readonly marks: readonly (readonly [number, number])[];
}

/** A verse as printed, with what matched marked. Setting it changes signs, never how many there are. */
export function MarkedText({ text, marks }: Props) {
  const set = typeset(text);
  return (
    <>
      {marks.map(([start, end], i) => (
        <Fragment key={start}>
          {set.slice(marks[i - 1]?.[1] ?? 0, start)}
          <mark className="rounded-[3px] bg-(--wash) text-inherit">{set.slice(start, end)}</mark>
        </Fragment>
      ))}
      {set.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
