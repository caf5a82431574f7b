import { findBook, offeredVersions, readerPath } from '@lampstand/canon';
import { type ReactNode, useEffect } from 'react';
import { useLoaderData } from 'react-router';
import type { NotFoundData } from '../../features/reader/reader-routes.ts';
import { Link } from '../../ui/link.tsx';
import { Page } from './page.tsx';

/** Shows the page where its data was found, and the 404 page otherwise. */
export function OrNotFound({ children }: { children: ReactNode }) {
  const data = useLoaderData<NotFoundData | object>();
  return 'suggestions' in data ? <NotFound /> : children;
}

const beginnings = ['genesis', 'psalms', 'matthew', 'john'];

export function NotFound() {
  const { asked, unofferedVersion, links } = useLoaderData<NotFoundData>().suggestions;
  useEffect(() => {
    document.title = 'Page not found · Lampstand';
  }, []);
  const offered = links.length > 0 ? links : beginnings.flatMap(beginningOf);
  return (
    <Page>
      <div className="mx-auto w-full max-w-[38rem] px-6 py-16">
        <h1 className="mb-4 font-serif text-3xl">Page not found</h1>
        {unofferedVersion ? (
          <p className="text-lg leading-relaxed">
            The {unofferedVersion.fullName} ({unofferedVersion.name}) is under copyright, so it cannot be read
            here. These versions can: {offeredVersions.map(({ fullName }) => fullName).join(', ')}.
          </p>
        ) : (
          <p className="text-lg leading-relaxed [overflow-wrap:anywhere]">
            {asked === '' ? 'There is nothing at this address.' : `There is nothing at “${asked}”.`}
          </p>
        )}
        <p className="mt-8 mb-3 text-muted">{links.length > 0 ? 'Did you mean' : 'You could begin with'}</p>
        <ul className="grid gap-1">
          {offered.map(({ path, text }) => (
            <li key={path}>
              <Link
                to={path}
                className="inline-flex min-h-11 items-center font-serif text-accent text-xl underline-offset-4 hover:underline"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}

function beginningOf(id: string) {
  const book = findBook(id);
  return book ? [{ path: readerPath('kjv', { book, chapter: 1 }), text: `${book.name} 1` }] : [];
}
