import { noteRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { limitedBody } from '../http/middleware/limited-body.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { NotesService } from './service.ts';

export function mountNotes(app: App, notes: NotesService): void {
  app.openapi(guarded(noteRoutes.notes, signedIn), async (c) => {
    return c.json(await notes.list(c.var.session, c.req.valid('query').since), 200);
  });

  app.openapi(guarded(noteRoutes.note, signedIn), async (c) => {
    const { verseId } = c.req.valid('param');
    return c.json({ note: await notes.get(c.var.session, verseId) }, 200);
  });

  app.openapi(guarded(noteRoutes.saveNote, signedIn, limitedBody({ megabytes: 1 })), async (c) => {
    const { verseId } = c.req.valid('param');
    const { content, base } = c.req.valid('json');
    return c.json(await notes.save(c.var.session, verseId, content, base), 200);
  });

  app.openapi(guarded(noteRoutes.deleteNote, signedIn), async (c) => {
    const { verseId } = c.req.valid('param');
    const { base } = c.req.valid('json');
    return c.json({ note: await notes.delete(c.var.session, verseId, base) }, 200);
  });
}
