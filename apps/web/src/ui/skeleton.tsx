interface Props {
  /** How many lines each entry will seem to have. */
  readonly shapes: readonly number[];
  /** What is on its way, for who cannot see it; else somebody says so nearby. */
  readonly label?: string;
}

/** A list that has not come yet. */
export function Skeleton({ shapes, label }: Props) {
  return (
    <div
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
      className="animate-pulse divide-y divide-hairline"
    >
      {shapes.map((lines, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing here changes places.
        <div key={place} className="py-5">
          <div className="mb-3 h-3.5 w-24 rounded bg-hairline" />
          {Array.from({ length: lines }, (_, line) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing here changes places.
              key={line}
              className={`my-3 h-3.5 rounded bg-hairline/70 ${line === lines - 1 ? 'w-3/5' : 'w-full'}`}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
