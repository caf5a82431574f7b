import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useAppContext, useReaderState } from '../../../shared/app-context.ts';
import { useStudyAddress } from '../study-address.ts';
import { passageQuery } from './passage-query.ts';
import { PassageView } from './passage-view.tsx';

const examples = ['John 3', 'Psalm 23', 'Rom 8:28-39'];

/** A passage by its reference, with what helps to understand it. */
export function LookUp() {
  const { address, lookUp } = useStudyAddress();
  return (
    <section aria-label="Passage" className="mb-12">
      <ReferenceForm key={address.passage} passage={address.passage} onLookUp={lookUp} />
      {address.passage === '' ? (
        <p className="mt-3 text-muted text-sm">
          For example{' '}
          {examples.map((example, i) => (
            <span key={example}>
              {i > 0 && ', '}
              <button
                type="button"
                onClick={() => lookUp(example)}
                className="min-h-11 text-accent underline underline-offset-4"
              >
                {example}
              </button>
            </span>
          ))}
        </p>
      ) : (
        <Outcome passage={address.passage} />
      )}
    </section>
  );
}

interface FormProps {
  readonly passage: string;
  readonly onLookUp: (passage: string) => void;
}

function ReferenceForm({ passage, onLookUp }: FormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(passage);
  // Takes over what was typed before the page was hydrated.
  useEffect(() => setTyped(input.current?.value ?? ''), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onLookUp(typed.trim());
  };
  return (
    // Before its code is here, the browser sends the form as it stands.
    <form action="/study" onSubmit={onSubmit}>
      <label htmlFor={id} className="mb-1.5 block text-muted text-sm">
        Look up a passage
      </label>
      <div className="flex max-w-[32rem] items-center rounded-lamp border border-hairline bg-raised focus-within:border-accent">
        <input
          ref={input}
          id={id}
          name="passage"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="John 3:16-21"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="go"
          className="h-12 w-full min-w-0 bg-transparent px-4 font-serif text-lg outline-none placeholder:text-muted"
        />
        <button
          type="submit"
          className="mr-1 min-h-11 shrink-0 rounded-[8px] px-4 text-accent hover:bg-hairline/60"
        >
          Look up
        </button>
      </div>
    </form>
  );
}

function Outcome({ passage }: { passage: string }) {
  const { search } = useAppContext();
  const version = useReaderState((state) => state.version);
  const { data, error, isFetching, refetch } = useQuery(passageQuery(search, version, passage));
  if (data && 'refusal' in data) {
    return (
      <p role="alert" className="mt-6 [overflow-wrap:anywhere]">
        {data.refusal}
      </p>
    );
  }
  if (data) return <PassageView key={`${version} ${passage}`} version={version} found={data} />;
  if (error && !isFetching) {
    return (
      <div role="alert" className="mt-6 grid justify-items-start gap-3">
        <p className="[overflow-wrap:anywhere]">{error.message}</p>
        <button
          type="button"
          onClick={() => void refetch()}
          className="min-h-11 rounded-lamp border border-hairline px-5 hover:border-accent"
        >
          Try again
        </button>
      </div>
    );
  }
  return <Skeleton />;
}

function Skeleton() {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">Loading...</span>
      <div aria-hidden="true" className="grid max-w-[38rem] animate-pulse gap-4">
        <div className="h-6 w-40 rounded bg-hairline" />
        {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing here changes places.
          <div key={place} className={`h-3.5 rounded bg-hairline/70 ${width}`} />
        ))}
      </div>
    </div>
  );
}
