import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

const looks = {
  main: 'bg-accent font-medium text-paper hover:opacity-90 disabled:hover:opacity-50',
  plain: 'border border-hairline hover:border-accent disabled:hover:border-hairline',
  danger:
    'border border-madder text-madder hover:bg-madder hover:text-paper disabled:hover:bg-transparent disabled:hover:text-madder',
  link: 'text-accent underline-offset-4 hover:underline',
};

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly look?: keyof typeof looks;
  /** What it says while it is at work; it cannot be pressed again then. */
  readonly busy?: string | false | undefined;
  readonly isWide?: boolean;
}

export function Button({ look = 'plain', busy, isWide, disabled, children, type, ...button }: ButtonProps) {
  const space = look === 'link' ? '' : 'px-5';
  return (
    <button
      {...button}
      type={type ?? 'button'}
      disabled={disabled || Boolean(busy)}
      aria-busy={busy ? true : undefined}
      className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-lamp text-[0.9375rem] transition duration-150 ease-out disabled:cursor-default disabled:opacity-50 ${space} ${looks[look]} ${isWide ? 'w-full' : ''}`}
    >
      {busy ? (
        <>
          <span
            aria-hidden="true"
            className="size-4 animate-spin rounded-full border border-current border-t-transparent"
          />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What one should know before typing. */
  readonly hint?: ReactNode;
  /** Stands at the end of the box. */
  readonly end?: ReactNode;
}

export function Field({ label, hint, end, onChange, id: given, ...input }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-muted text-sm [overflow-wrap:anywhere]">
        {label}
      </label>
      <div className="flex items-center rounded-lamp border border-hairline bg-paper focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]">
        <input
          {...input}
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-full min-w-0 bg-transparent px-3.5 text-base outline-none placeholder:text-muted"
        />
        {end}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The six digits of an authenticator app. */
export function CodeField(props: Pick<FieldProps, 'ref' | 'value' | 'onChange'>) {
  return (
    <Field
      {...props}
      label="Code"
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      required
    />
  );
}

/** Any characters, pasted or typed, and a way to see what one has typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="grid size-11 shrink-0 place-items-center rounded-lamp text-muted hover:text-ink"
        >
          <Icon aria-hidden="true" strokeWidth={1.5} size={18} />
        </button>
      }
    />
  );
}
