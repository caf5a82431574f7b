import { LONGEST_QUOTATION } from '@lampstand/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppContext } from '../../../shared/app-context.ts';
import { Verdicts, VerdictsSkeleton } from './verdicts.tsx';

const TITLE = 'Is this in the Bible?';
/** One of each kind: word for word, with a difference, and a saying that many take for scripture. */
const EXAMPLE =
  'Jesus wept. The Lord is my shepherd; I shall never want. God helps those who help themselves.';

/** `/quote-check` */
export const quoteCheckRoute = { loader: () => ({ title: TITLE }), Component: QuoteCheckPage };

function QuoteCheckPage() {
  const calls = useAppContext().search;
  const carried = (useLocation().state as { text?: string } | null)?.text;
  const [text, setText] = useState(carried ?? '');
  const check = useMutation({ mutationFn: (asked: string) => calls.checkQuotations(asked) });
  const verdicts = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${TITLE} · Lampstand`;
  }, []);
  const submit = (asked: string) => {
    if (asked.trim() === '' || asked.length > LONGEST_QUOTATION || check.isPending) return;
    check.mutate(asked, { onSuccess: () => verdicts.current?.focus({ preventScroll: true }) });
  };
  return (
    <div className="mx-auto w-full max-w-[44rem] px-6 pt-8 pb-16 md:pt-12">
      <h1 className="mb-2 font-serif text-2xl md:text-3xl">{TITLE}</h1>
      <p className="mb-6 text-muted leading-relaxed">
        Paste a sentence or a paragraph. Each sentence is compared with the whole Bible in three versions,
        word for word.
      </p>
      <TextForm
        text={text}
        isRunning={check.isPending}
        onChange={setText}
        onCheck={submit}
        onExample={() => {
          setText(EXAMPLE);
          submit(EXAMPLE);
        }}
      />
      <section ref={verdicts} tabIndex={-1} aria-label="Verdicts" className="mt-10 outline-none">
        <div role="status" className="sr-only">
          {check.isPending && 'Checking…'}
        </div>
        {check.isPending && <VerdictsSkeleton />}
        {check.error && <CheckError error={check.error} onRetry={() => submit(text)} />}
        {check.data && <Verdicts text={check.variables} checked={check.data} />}
      </section>
    </div>
  );
}

interface FormProps {
  readonly text: string;
  readonly isRunning: boolean;
  readonly onChange: (text: string) => void;
  readonly onCheck: (text: string) => void;
  readonly onExample: () => void;
}

function TextForm({ text, isRunning, onChange, onCheck, onExample }: FormProps) {
  const id = useId();
  const isTooLong = text.length > LONGEST_QUOTATION;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onCheck(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onCheck(text);
  };
  return (
    <form onSubmit={onSubmit}>
      <label htmlFor={`${id}text`} className="sr-only">
        Text to check
      </label>
      <textarea
        id={`${id}text`}
        rows={6}
        value={text}
        aria-invalid={isTooLong}
        aria-describedby={`${id}length`}
        placeholder="For God so loved the world…"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-[60dvh] min-h-40 w-full rounded-lamp border border-hairline bg-raised px-4 py-3 font-serif text-lg leading-8 outline-none placeholder:text-muted focus:border-accent aria-invalid:border-(--madder)"
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <button
          type="submit"
          disabled={isRunning || isTooLong || text.trim() === ''}
          className="min-h-11 rounded-lamp bg-accent px-6 text-paper disabled:cursor-not-allowed disabled:opacity-50"
        >
          {isRunning ? 'Checking…' : 'Check'}
        </button>
        <button
          type="button"
          disabled={isRunning}
          onClick={onExample}
          className="min-h-11 rounded-lamp px-3 text-sm hover:bg-hairline/60"
        >
          Try an example
        </button>
        <p id={`${id}length`} className="ml-auto text-muted text-sm tabular-nums">
          {isTooLong ? (
            <span role="alert" className="text-(--madder)">
              This text has {count(text.length)} characters. At most {count(LONGEST_QUOTATION)} can be checked
              at once.
            </span>
          ) : (
            `${count(text.length)} of ${count(LONGEST_QUOTATION)} characters`
          )}
        </p>
      </div>
    </form>
  );
}

function CheckError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <h2 className="font-serif text-xl">The text could not be checked</h2>
      <p>{error.message}</p>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-11 rounded-lamp border border-hairline px-5 hover:border-accent"
      >
        Try again
      </button>
    </div>
  );
}

function count(characters: number): string {
  return characters.toLocaleString('en');
}
