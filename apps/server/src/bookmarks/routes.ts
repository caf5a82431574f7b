import { bookmarkRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { BookmarksService } from './service.ts';

export function mountBookmarks(app: App, bookmarks: BookmarksService): void {
  app.openapi(guarded(bookmarkRoutes.bookmark, signedIn), async (c) => {
    return c.json({ bookmark: await bookmarks.get(c.var.session) }, 200);
  });

  app.openapi(guarded(bookmarkRoutes.saveBookmark, signedIn), async (c) => {
    const { book, chapter, verse = null } = c.req.valid('json');
    return c.json(await bookmarks.save(c.var.session, { book, chapter, verse }), 200);
  });
}
