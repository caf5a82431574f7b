import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'> {
  readonly label: string;
  /** Where the place says already what is written there. */
  readonly hidesLabel?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
}

/** A box for several lines, with its name above it. */
export function TextArea({ label, hidesLabel, hint, onChange, ...area }: Props) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-muted text-sm'}>
        {label}
      </label>
      <textarea
        rows={4}
        {...area}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className="w-full resize-y rounded-lamp border border-hairline bg-paper px-3.5 py-2.5 text-base leading-relaxed outline-none placeholder:text-muted focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)]"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
