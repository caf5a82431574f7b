import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
}

/** A part beside the text. */
export function Aside({ title, subtitle, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-hairline border-b pb-2 font-serif text-lg">
        {title} {subtitle && <span className="ml-1 font-sans text-muted text-sm">{subtitle}</span>}
      </h2>
      {children}
    </section>
  );
}
