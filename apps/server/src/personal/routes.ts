import type { OpenAPIHono } from '@hono/zod-openapi';
import {
  bookmarkChannel,
  favoritesChannel,
  highlightsChannel,
  MARKDOWN_EXPORT_PATH,
  notesChannel,
  studyNotesChannel,
} from '@lampstand/contract';
import { personalDataRoutes } from '@lampstand/contract/routes';
import type { AccountParts } from '../accounts/parts.ts';
import { mountBookmarks } from '../bookmarks/routes.ts';
import { mountFavorites } from '../favorites/routes.ts';
import { mountHighlights } from '../highlights/routes.ts';
import { mountNotes } from '../notes/routes.ts';
import { mountStudyNotes } from '../study-notes/routes.ts';
import { mountSubscriptions } from '../subscriptions/routes.ts';
import { asMarkdown, exportData } from './export.ts';
import { importData } from './import.ts';

/** Everything that belongs to a reader. */
export function mountPersonal(app: OpenAPIHono, parts: AccountParts): void {
  const { database, visits, ringFor } = parts;
  mountNotes(app, parts);
  mountFavorites(app, parts);
  mountBookmarks(app, parts);
  mountHighlights(app, parts);
  mountStudyNotes(app, parts);
  mountSubscriptions(app, parts);

  app.openapi(personalDataRoutes.exportData, async (c) => {
    const data = await database.asCaller(visits.token(c), exportData);
    c.header('content-disposition', `attachment; filename="${fileName(data.exportedAt, 'json')}"`);
    return c.json(data, 200);
  });

  app.get(MARKDOWN_EXPORT_PATH, async (c) => {
    const data = await database.asCaller(visits.token(c), exportData);
    c.header('content-disposition', `attachment; filename="${fileName(data.exportedAt, 'md')}"`);
    c.header('content-type', 'text/markdown; charset=utf-8');
    return c.body(asMarkdown(data));
  });

  app.openapi(personalDataRoutes.importData, async (c) => {
    const { data, apply } = c.req.valid('json');
    const { report, userId } = await database.asCaller(visits.token(c), async (queries, caller) => ({
      report: await importData(queries, data, apply),
      userId: caller.userId,
    }));
    if (apply) for (const channel of CHANNELS) ringFor(userId, channel);
    return c.json(report, 200);
  });
}

const CHANNELS = [
  notesChannel,
  favoritesChannel,
  highlightsChannel,
  bookmarkChannel,
  studyNotesChannel,
] as const;

function fileName(exportedAt: string, ending: string): string {
  return `lampstand-${exportedAt.slice(0, 10)}.${ending}`;
}
