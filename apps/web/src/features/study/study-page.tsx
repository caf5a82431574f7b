import { useEffect } from 'react';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { AppContext } from '../../shared/app-context.ts';
import { useReturnedPosition } from '../../ui/link-state.ts';
import { Glossary } from './glossary/glossary.tsx';
import { LookUp } from './passage/look-up.tsx';
import { passageQuery } from './passage/passage-query.ts';
import { readStudyAddress } from './study-address.ts';

const TITLE = 'Bible Study';

/** `/study`, which the server sends with the passage that the address names. */
export function studyRoute(context: AppContext) {
  return {
    async loader({ request }: LoaderFunctionArgs) {
      const { passage } = readStudyAddress(new URL(request.url).search);
      // In the browser the page itself asks, and shows meanwhile that it does.
      if (import.meta.env.SSR && passage !== '') {
        const { version } = context.reader.getState();
        await context.queryClient.prefetchQuery(passageQuery(context.search, version, passage));
      }
      return { title: TITLE };
    },
    // Within the page nothing has to be loaded for its address to change.
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
      currentUrl.pathname !== nextUrl.pathname,
    Component: StudyPage,
  };
}

function StudyPage() {
  useReturnedPosition();
  useEffect(() => {
    document.title = `${TITLE} · Lampstand`;
  }, []);
  return (
    <div className="mx-auto w-full max-w-[60rem] px-6 pt-8 pb-16 md:pt-12">
      <h1 className="mb-5 font-serif text-2xl md:text-3xl">{TITLE}</h1>
      <LookUp />
      <Glossary />
    </div>
  );
}
