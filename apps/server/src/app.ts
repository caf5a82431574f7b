import { OpenAPIHono } from '@hono/zod-openapi';
import { DOCUMENTATION_PATH, LampstandError, OPENAPI_PATH, type RenderPage } from '@lampstand/contract';
import { searchRoutes } from '@lampstand/contract/routes';
import { HTTPException } from 'hono/http-exception';
import { mountAccounts, mountTwoStep } from './accounts/routes.ts';
import { mountAi } from './ai/routes.ts';
import type { Asset } from './assets.ts';
import type { PreparedChapters } from './bible/prepared-chapters.ts';
import { mountBible } from './bible/routes.ts';
import { mountBookmarks } from './bookmarks/routes.ts';
import { mountDocumentation } from './documentation/routes.ts';
import { mountEvents } from './events/routes.ts';
import { mountFavorites } from './favorites/routes.ts';
import { mountGroupInvites } from './group-invites/routes.ts';
import { mountGroupSessions } from './group-sessions/routes.ts';
import { mountGroups } from './groups/routes.ts';
import { mountHighlights } from './highlights/routes.ts';
import { sendError } from './http/answers.ts';
import type { App, AppEnv } from './http/app-env.ts';
import { onlyMethods } from './http/middleware/only-methods.ts';
import { ownPagesOnly } from './http/middleware/own-pages-only.ts';
import { requestContext } from './http/middleware/request-context.ts';
import { requestId } from './http/middleware/request-id.ts';
import { mountLiveRooms } from './live-rooms/routes.ts';
import { mountNotes } from './notes/routes.ts';
import { mountPages } from './pages/routes.ts';
import { mountPayments } from './payments/routes.ts';
import { mountPersonalData } from './personal-data/routes.ts';
import { mountPreferences } from './preferences/routes.ts';
import { mountReadingHistory } from './reading-history/routes.ts';
import { mountSample } from './sample/routes.ts';
import { mountSandbox } from './sandbox/routes.ts';
import { mountSearch } from './search/routes.ts';
import type { Services } from './services.ts';
import { mountNoteReports, mountSharedNotes } from './shared-notes/routes.ts';
import { mountSignIn } from './sign-in/routes.ts';
import { mountStudyNotes } from './study-notes/routes.ts';
import { mountSubscriptions } from './subscriptions/routes.ts';

export interface AppParts {
  readonly services: Services;
  readonly chapters: PreparedChapters;
  /** The files of the built web app. */
  readonly assets: ReadonlyMap<string, Asset>;
  readonly renderPage: RenderPage;
}

/** The whole server as a function from request to response. */
export function createApp({ services, chapters, assets, renderPage }: AppParts): App {
  const { settings, library } = services;
  const app: App = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new LampstandError('request/invalid', firstProblem(result.error.issues));
    },
  });
  app.onError((error, c) => sendError(c, error instanceof HTTPException ? fromHttpException(error) : error));
  app.use(requestId, requestContext(settings));

  mountHealth(app, services);
  if (settings.sandboxUrl) mountSandbox(app, settings.sandboxUrl);
  mountPublicApi(app, services, chapters);
  mountPersonalApi(app, services);
  app.all('/api/*', () => {
    throw new LampstandError('request/not-found');
  });
  mountPages(app, { settings, library, assets, renderPage });
  app.all('*', readOnly);
  return app;
}

const readOnly = onlyMethods('GET', 'HEAD');

function mountHealth(app: App, { database, library }: Services): void {
  app.get('/healthz', (c) => c.text('ok'));
  // The server opens the packs before it listens, so this answer also means that they are loaded.
  app.get('/readyz', async (c) => {
    const ready = await database.isReachable();
    return c.json({ ready, pack: library.hash, database: ready }, ready ? 200 : 503);
  });
}

/** The public API: open to every origin and documented in OpenAPI. */
function mountPublicApi(app: App, { settings, library }: Services, chapters: PreparedChapters): void {
  app.use('/api/bible/*', readOnly);
  app.use(`${searchRoutes.find.path}/*`, readOnly);
  app.use(searchRoutes.quoteCheck.path, onlyMethods('POST'));
  app.use(OPENAPI_PATH, readOnly);
  app.use(DOCUMENTATION_PATH, readOnly);
  mountBible(app, library, chapters);
  mountSearch(app, library);
  mountDocumentation(app, settings);
}

/** Routes for our own pages only. */
function mountPersonalApi(app: App, services: Services): void {
  const { settings, library, guards } = services;
  for (const path of ['/api/*', '/functions/*']) app.use(path, ownPagesOnly);

  mountSignIn(app, services.signIn, guards);
  mountAccounts(app, services.accounts);
  mountTwoStep(app, services.twoStep);
  if (settings.sandboxUrl) mountSample(app, services.sample);

  mountPreferences(app, services.preferences);
  mountNotes(app, services.notes);
  mountStudyNotes(app, services.studyNotes);
  mountFavorites(app, services.favorites);
  mountBookmarks(app, services.bookmarks);
  mountHighlights(app, services.highlights);
  mountReadingHistory(app, services.readingHistory);
  mountPersonalData(app, services.personalData, guards);

  mountSubscriptions(app, services.subscriptions);
  mountPayments(app, services.payments);
  mountAi(app, services.ai, library, guards);

  mountGroups(app, services.groups, guards);
  mountGroupInvites(app, services.groupInvites, guards);
  mountGroupSessions(app, services.groupSessions, guards);
  mountSharedNotes(app, services.sharedNotes, guards);
  mountNoteReports(app, services.noteReports, guards);
  mountLiveRooms(app, services.liveRooms, services.roomQuestions, guards);
  mountEvents(app, services.events);
}

function firstProblem(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  const [issue] = issues;
  if (!issue) return 'The request cannot be understood.';
  const name = issue.path.join('.');
  if (issue.message.startsWith('Invalid input')) return `${name} is missing or not understood.`;
  // For a long list the message names the invalid entry.
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
