import { useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

/** When a page breaks: what happened, and a way to try again. */
export function ErrorPage() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
  return (
    <>
      <TopBar />
      <main
        id="content"
        role="alert"
        className="mx-auto grid w-full max-w-[38rem] grow content-start justify-items-start gap-4 px-6 py-16"
      >
        <h1 className="font-serif text-3xl">Something went wrong</h1>
        <p>{message}</p>
        <button
          type="button"
          onClick={() => revalidator.revalidate()}
          className="min-h-11 rounded-lamp border border-hairline px-5 hover:border-accent"
        >
          Try again
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 text-muted text-sm underline underline-offset-4"
        >
          Technical details
        </button>
        {isOpen && (
          <pre className="max-w-full overflow-auto text-muted text-xs">
            {error instanceof Error ? error.stack : String(error)}
          </pre>
        )}
      </main>
      <Footer />
    </>
  );
}
