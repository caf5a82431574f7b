import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page: what it is about at the left, what can be done at the right. */
export function Section({ title, note, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 border-hairline border-t py-10 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-serif text-xl">
          {title}
        </h2>
        {note && <p className="mt-2 text-muted text-sm leading-relaxed">{note}</p>}
      </div>
      <div className="grid content-start gap-8">{children}</div>
    </section>
  );
}

interface PartProps {
  readonly title: string;
  /** How things stand. */
  readonly state?: ReactNode;
  /** Stands beside the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One thing within a section: how it stands, and what can be changed. */
export function Part({ title, state, action, children }: PartProps) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:flex-nowrap">
        <div className="min-w-0">
          <h3 className="font-medium">{title}</h3>
          {state && <p className="text-muted text-sm leading-relaxed [overflow-wrap:anywhere]">{state}</p>}
        </div>
        {action && <div className="flex-none">{action}</div>}
      </div>
      {children}
    </div>
  );
}
