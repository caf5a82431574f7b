import { studyNoteRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { limitedBody } from '../http/middleware/limited-body.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { StudyNotesService } from './service.ts';

export function mountStudyNotes(app: App, studyNotes: StudyNotesService): void {
  app.openapi(guarded(studyNoteRoutes.studyNotes, signedIn), async (c) => {
    return c.json(await studyNotes.list(c.var.session, c.req.valid('query').since), 200);
  });

  app.openapi(guarded(studyNoteRoutes.saveStudyNote, signedIn, limitedBody({ megabytes: 1 })), async (c) => {
    const { id } = c.req.valid('param');
    const { base, ...fields } = c.req.valid('json');
    return c.json(await studyNotes.save(c.var.session, id, fields, base), 200);
  });

  app.openapi(guarded(studyNoteRoutes.deleteStudyNote, signedIn), async (c) => {
    const { id } = c.req.valid('param');
    const { base } = c.req.valid('json');
    return c.json({ studyNote: await studyNotes.delete(c.var.session, id, base) }, 200);
  });
}
