import { sharedNoteRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import type { Guards } from '../http/guards.ts';
import { limitedBody } from '../http/middleware/limited-body.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { NoteReportsService } from './reports-service.ts';
import type { SharedNotesService } from './service.ts';

type GroupGuards = Pick<Guards, 'groupMember'>;

export function mountSharedNotes(app: App, notes: SharedNotesService, { groupMember }: GroupGuards): void {
  app.openapi(guarded(sharedNoteRoutes.sharedNotes, signedIn, groupMember), async (c) => {
    return c.json(await notes.list(c.var.member, c.req.valid('query').before), 200);
  });

  app.openapi(
    guarded(sharedNoteRoutes.saveSharedNote, signedIn, groupMember, limitedBody({ megabytes: 1 })),
    async (c) => {
      const { noteId } = c.req.valid('param');
      return c.json(await notes.save(c.var.member, noteId, c.req.valid('json')), 200);
    },
  );

  app.openapi(guarded(sharedNoteRoutes.deleteSharedNote, signedIn, groupMember), async (c) => {
    await notes.delete(c.var.member, c.req.valid('param').noteId);
    return c.json({}, 200);
  });

  app.openapi(guarded(sharedNoteRoutes.react, signedIn, groupMember), async (c) => {
    const { noteId, reaction } = c.req.valid('param');
    return c.json(await notes.react(c.var.member, noteId, reaction), 200);
  });

  app.openapi(guarded(sharedNoteRoutes.unreact, signedIn, groupMember), async (c) => {
    const { noteId, reaction } = c.req.valid('param');
    return c.json(await notes.unreact(c.var.member, noteId, reaction), 200);
  });

  app.openapi(guarded(sharedNoteRoutes.saveComment, signedIn, groupMember), async (c) => {
    const { noteId, commentId } = c.req.valid('param');
    return c.json(await notes.saveComment(c.var.member, noteId, commentId, c.req.valid('json')), 200);
  });

  app.openapi(guarded(sharedNoteRoutes.deleteComment, signedIn, groupMember), async (c) => {
    const { noteId, commentId } = c.req.valid('param');
    return c.json(await notes.deleteComment(c.var.member, noteId, commentId), 200);
  });
}

export function mountNoteReports(app: App, reports: NoteReportsService, { groupMember }: GroupGuards): void {
  app.openapi(guarded(sharedNoteRoutes.report, signedIn, groupMember), async (c) => {
    const { reportId } = c.req.valid('param');
    await reports.report(c.var.member, reportId, c.req.valid('json'), c.var.request.origin);
    return c.json({}, 200);
  });

  app.openapi(guarded(sharedNoteRoutes.reports, signedIn, groupMember), async (c) => {
    return c.json({ reports: await reports.list(c.var.member) }, 200);
  });

  app.openapi(guarded(sharedNoteRoutes.dismissReport, signedIn, groupMember), async (c) => {
    return c.json({ reports: await reports.dismiss(c.var.member, c.req.valid('param').reportId) }, 200);
  });
}
