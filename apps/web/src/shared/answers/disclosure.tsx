import type { ReactNode, Ref } from 'react';

interface Props {
  readonly summary: ReactNode;
  readonly ref?: Ref<HTMLDetailsElement>;
  readonly children: ReactNode;
}

/** More about something, for who wants it. */
export function Disclosure({ summary, ref, children }: Props) {
  return (
    <details ref={ref} className="border-hairline border-t">
      <summary className="min-h-11 cursor-pointer py-2.5 text-muted text-sm marker:text-muted hover:text-ink">
        {summary}
      </summary>
      {children}
    </details>
  );
}
