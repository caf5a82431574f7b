import font from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url';
import type { RenderPage } from '@lampstand/contract';
import { dehydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { SessionKeeper } from '../api/session/session.ts';
import { sideBySideCode } from '../features/reader/reader-code.ts';
import type { AppContext } from '../shared/app-context.ts';
import { documentAttributes } from '../storage/reader-state.ts';
import { createReaderStore } from '../storage/reader-store.ts';
import { type Head, headElements, headOf } from './head.ts';
import { stateElement } from './page-state.ts';
import { createQueryClient } from './query-client.ts';
import { AppProviders, createRoutes } from './routes.tsx';

/** Renders a page of the web app into the built document. */
export function createRenderer(template: string): RenderPage {
  return async (request, { pack, origin, page, find, site }, { hasSession }) => {
    const context: AppContext = {
      queryClient: createQueryClient(),
      loadPage: async (version, book, chapter) => page(version, book.id, chapter),
      invalidatePassages: () => undefined,
      loadCrossReferences: inBrowserOnly,
      search: {
        find: async (asked) => find(asked),
        suggestions: inBrowserOnly,
        checkQuotations: inBrowserOnly,
      },
      reader: createReaderStore(request.headers.get('cookie')),
      session: new SessionKeeper(hasSession, inBrowserOnly),
      personal: inBrowserOnly,
      site,
    };
    await sideBySideCode.load();
    const { query, dataRoutes } = createStaticHandler(createRoutes(context));
    const result = await query(request);
    if (result instanceof Response) {
      return { status: redirectStatus(result.status), location: result.headers.get('location') ?? '/' };
    }
    const html = renderToString(
      <StrictMode>
        <AppProviders context={context}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, result)}
            context={result}
            hydrate={false}
          />
        </AppProviders>
      </StrictMode>,
    );
    const state = stateElement({
      pack,
      router: { loaderData: result.loaderData },
      queries: dehydrate(context.queryClient),
      site,
      hasSession,
    });
    const head: Head = headOf(Object.values(result.loaderData), origin);
    const attributes = documentAttributes(context.reader.getState());
    return { status: result.statusCode, html: fillTemplate(template, { html, state, head, attributes }) };
  };
}

/** The first page asks for nothing but what it shows. */
async function inBrowserOnly(): Promise<never> {
  throw new Error('this is asked for in the browser');
}

interface Parts {
  readonly html: string;
  readonly state: string;
  readonly head: Head;
  readonly attributes: Readonly<Record<string, string | undefined>>;
}

function fillTemplate(template: string, { html, state, head, attributes }: Parts): string {
  const preload = `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />`;
  const chosen = Object.entries(attributes).flatMap(([name, value]) =>
    value ? [` ${name}="${value}"`] : [],
  );
  return template
    .replace('<html lang="en"><!--attributes-->', `<html lang="en"${chosen.join('')}>`)
    .replace('<!--head-->', () => headElements(head) + preload)
    .replace('<!--app-->', () => html)
    .replace('<!--state-->', () => state);
}

function redirectStatus(status: number): 301 | 302 | 303 | 307 | 308 {
  return status === 301 || status === 303 || status === 307 || status === 308 ? status : 302;
}
