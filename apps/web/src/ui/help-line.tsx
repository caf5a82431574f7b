import { LifeBuoy } from 'lucide-react';

interface Props {
  readonly help: { readonly text: string; readonly address: string };
}

/** Where to find help, shown first to somebody who may be in danger. */
export function HelpLine({ help: { text, address } }: Props) {
  return (
    <div
      role="note"
      className="mt-4 flex gap-3 rounded-lamp border border-accent bg-raised px-4 py-3 leading-relaxed"
    >
      <LifeBuoy aria-hidden="true" strokeWidth={1.5} size={20} className="mt-1 shrink-0 text-accent" />
      <p>
        {text}{' '}
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
        >
          Find a helpline
        </a>
      </p>
    </div>
  );
}
