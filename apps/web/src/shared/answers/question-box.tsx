import { LONGEST_QUESTION } from '@lampstand/contract';
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';

interface Props {
  readonly label: string;
  /** Whether the label is only for who cannot see the box. */
  readonly hidesLabel?: boolean;
  readonly placeholder: string;
  readonly text: string;
  readonly isBusy: boolean;
  readonly onChange: (text: string) => void;
  /** Called with what was written, trimmed; never while busy, blank or too long. */
  readonly onAsk: (text: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly tour?: string;
  /** The buttons; the first one sends the form. */
  readonly children: (canAsk: boolean) => ReactNode;
}

/** A box for a question or a situation in one's own words. Enter sends it, with shift it begins a line. */
export function QuestionBox(props: Props) {
  const { label, hidesLabel, placeholder, text, isBusy, onChange, onAsk, ref, tour, children } = props;
  const id = useId();
  const isTooLong = text.trim().length > LONGEST_QUESTION;
  const canAsk = !isBusy && !isTooLong && text.trim() !== '';
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (canAsk) onAsk(text.trim());
  };
  return (
    <form onSubmit={submit} data-tour={tour}>
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'mb-1.5 block text-muted text-sm'}>
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={2}
        value={text}
        disabled={isBusy}
        placeholder={placeholder}
        aria-invalid={isTooLong}
        aria-describedby={isTooLong ? `${id}-length` : undefined}
        enterKeyHint="send"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
        }}
        className="block field-sizing-content max-h-[40dvh] min-h-18 w-full resize-none rounded-lamp border border-hairline bg-raised px-4 py-3 text-base leading-relaxed outline-none placeholder:text-muted focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)] disabled:opacity-70 aria-invalid:border-madder"
      />
      {isTooLong && (
        <p id={`${id}-length`} role="alert" className="mt-1.5 text-madder text-sm">
          {`This has ${text.trim().length.toLocaleString('en')} characters; ${LONGEST_QUESTION.toLocaleString('en')} is the most.`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">{children(canAsk)}</div>
    </form>
  );
}
