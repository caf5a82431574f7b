import { OpenAPIHono } from '@hono/zod-openapi';
import {
  DOCUMENTATION_PATH,
  LampstandError,
  LONGEST_QUOTATION,
  OPENAPI_PATH,
  type RenderPage,
  STRIPE_EVENTS_PATH,
} from '@lampstand/contract';
import { searchRoutes } from '@lampstand/contract/routes';
import type { Context, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { mountAccount } from './accounts/account-routes.ts';
import type { AccountParts } from './accounts/parts.ts';
import { mountSignIn } from './accounts/sign-in-routes.ts';
import { roomAssistant } from './ai/room-assistant.ts';
import { mountAi } from './ai/routes.ts';
import type { Asset } from './assets.ts';
import type { Library } from './bible/library.ts';
import type { PreparedChapters } from './bible/prepared-chapters.ts';
import { mountBible } from './bible/routes.ts';
import { type ApiDescription, documentationPage, documentationStyle } from './documentation/page.ts';
import { mountGroupSessions } from './group-sessions/routes.ts';
import { mountGroups } from './groups/routes.ts';
import { giveError, givePrepared } from './http/answers.ts';
import { limitedBody, ownPagesOnly } from './http/guards.ts';
import { ASK_AGAIN, prepare } from './http/prepared.ts';
import { mountLiveRooms } from './live-rooms/routes.ts';
import { mountPages } from './pages/routes.ts';
import { mountPayments } from './payments/routes.ts';
import { mountPersonal } from './personal/routes.ts';
import { mountPreferences } from './preferences/routes.ts';
import type { Events } from './realtime/events.ts';
import { mountSample } from './sample/routes.ts';
import { mountSandbox } from './sandbox/routes.ts';
import { mountSearch } from './search/routes.ts';
import type { Settings } from './settings.ts';
import { mountSharedNotes } from './shared-notes/routes.ts';
import { guardPremium } from './subscriptions/pro-only.ts';

export interface AppParts {
  readonly settings: Settings;
  readonly library: Library;
  readonly chapters: PreparedChapters;
  /** The files of the built web app. */
  readonly assets: ReadonlyMap<string, Asset>;
  readonly renderPage: RenderPage;
  readonly accounts: AccountParts;
  readonly events: Events;
}

/** The whole server as a function from request to response. */
export function createApp(parts: AppParts): OpenAPIHono {
  const { settings, library, chapters, accounts, events } = parts;
  const app = new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw new LampstandError('request/invalid', firstProblem(result.error.issues));
    },
  });
  app.onError((error, c) => giveError(c, error instanceof HTTPException ? fromHttpException(error) : error));

  app.use('/api/bible/*', readOnly);
  app.use(`${searchRoutes.find.path}/*`, readOnly);
  app.use(searchRoutes.quoteCheck.path, only('POST'), atMost(QUOTE_CHECK_BYTES));
  app.use(OPENAPI_PATH, readOnly);
  app.use(DOCUMENTATION_PATH, readOnly);
  if (settings.sandboxUrl) mountSandbox(app, settings.sandboxUrl);

  app.get('/healthz', (c) => c.text('ok'));
  // Without the packs there would be no app to ask: they are opened before the server listens.
  app.get('/readyz', async (c) => {
    const ready = await accounts.database.isReachable();
    return c.json({ ready, pack: library.hash, database: ready }, ready ? 200 : 503);
  });

  mountBible(app, library, chapters);
  mountSearch(app, library);
  mountDocumentation(app, settings);
  // The document above is about the public API; what follows is for our own pages.
  for (const path of ['/api/*', '/functions/*']) {
    app.use(
      path,
      ownPagesOnly((c) => accounts.visits.origin(c)),
      limitedBody,
    );
  }
  app.use(STRIPE_EVENTS_PATH, atMost(STRIPE_EVENT_BYTES));
  guardPremium(app, accounts);
  mountSignIn(app, accounts);
  mountAccount(app, accounts);
  mountPreferences(app, accounts);
  mountPersonal(app, accounts);
  mountPayments(app, accounts);
  mountAi(app, accounts, library, settings);
  mountGroups(app, accounts);
  mountGroupSessions(app, accounts);
  mountSharedNotes(app, accounts);
  mountLiveRooms(app, accounts, roomAssistant(accounts.database, library, settings));
  if (settings.sandboxUrl) mountSample(app, accounts, library);
  events.mount(app, accounts);
  app.all('/api/*', () => {
    throw new LampstandError('request/not-found');
  });
  mountPages(app, parts);
  app.all('*', readOnly);
  return app;
}

/** Lets only these methods through, and says so to whoever tries or asks for another one. */
function only(...methods: readonly string[]) {
  const allowed = methods.join(', ');
  return async (c: Context, next: Next): Promise<Response | undefined> => {
    if (methods.includes(c.req.method)) {
      await next();
      return undefined;
    }
    c.header('allow', `${allowed}, OPTIONS`);
    if (c.req.method !== 'OPTIONS')
      return giveError(c, new LampstandError('request/method-not-allowed', methods[0] ?? ''));
    c.header('access-control-allow-methods', allowed);
    c.header('access-control-allow-headers', 'content-type');
    c.header('access-control-max-age', '86400');
    return c.body(null, 204);
  };
}

const readOnly = only('GET', 'HEAD');

/** Escaped, a character may take six bytes; there is room for the rest of the request, too. */
const QUOTE_CHECK_BYTES = LONGEST_QUOTATION * 6 + 1000;

/** Events are a few kilobytes; the largest invoices have some hundreds. */
const STRIPE_EVENT_BYTES = 1_000_000;

function atMost(bytes: number) {
  return bodyLimit({
    maxSize: bytes,
    onError: (c) =>
      giveError(c, new LampstandError('request/too-large', `${bytes.toLocaleString('en')} bytes`)),
  });
}

function mountDocumentation(app: OpenAPIHono, { publicUrl, apiLimit }: Settings): void {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Bible API',
      version: '1.0.0',
      description:
        'Three public-domain versions of the Bible, verse by verse and page by page, for anyone to use.',
    },
    ...(publicUrl ? { servers: [{ url: publicUrl }] } : {}),
  });
  const json = prepare('application/json; charset=utf-8', JSON.stringify(document));
  const page = prepare('text/html; charset=utf-8', documentationPage(document as ApiDescription, apiLimit));
  const style = prepare('text/css; charset=utf-8', documentationStyle);
  app.get(OPENAPI_PATH, (c) => givePrepared(c, json, ASK_AGAIN));
  app.get(DOCUMENTATION_PATH, (c) => givePrepared(c, page, ASK_AGAIN));
  app.get(`${DOCUMENTATION_PATH}/`, (c) => c.redirect(DOCUMENTATION_PATH, 308));
  app.get('/api/documentation.css', (c) => givePrepared(c, style, ASK_AGAIN));
}

function firstProblem(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  const [issue] = issues;
  if (!issue) return 'The request cannot be understood.';
  const name = issue.path.join('.');
  if (issue.message.startsWith('Invalid input')) return `${name} is missing or not understood.`;
  // In a long list somebody has to find the entry that is wrong.
  const at = issue.path.findIndex((part) => typeof part === 'number');
  return at < 1
    ? issue.message
    : `${String(issue.path[at - 1])}, entry ${Number(issue.path[at]) + 1}: ${issue.message}`;
}

function fromHttpException(error: HTTPException): unknown {
  return error.status < 500
    ? new LampstandError('request/invalid', 'The request cannot be understood.')
    : error;
}
