import { DOCUMENTATION_PATH, OPENAPI_PATH } from '@lampstand/contract';
import { sendPrepared } from '../http/answers.ts';
import type { App } from '../http/app-env.ts';
import { ASK_AGAIN, prepare } from '../http/prepared.ts';
import type { Settings } from '../settings.ts';
import { type ApiDescription, documentationPage, documentationStyle } from './page.ts';

/** Documents every route that is mounted so far, for machines and for people. */
export function mountDocumentation(app: App, { publicUrl, apiLimit }: Settings): void {
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
  app.get(OPENAPI_PATH, (c) => sendPrepared(c, json, ASK_AGAIN));
  app.get(DOCUMENTATION_PATH, (c) => sendPrepared(c, page, ASK_AGAIN));
  app.get(`${DOCUMENTATION_PATH}/`, (c) => c.redirect(DOCUMENTATION_PATH, 308));
  app.get('/api/documentation.css', (c) => sendPrepared(c, style, ASK_AGAIN));
}
