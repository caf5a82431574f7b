import type { OpenAPIHono } from '@hono/zod-openapi';
import { LampstandError, type NoteReport } from '@lampstand/contract';
import { sharedNoteRoutes } from '@lampstand/contract/routes';
import { and, eq, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import type { Queries } from '../db/database.ts';
import { sharedNoteComments, sharedNoteReports, sharedNotes } from '../db/schema.ts';
import { GroupBell } from '../groups/bell.ts';
import { enqueueForGroup } from '../groups/jobs.ts';
import { allow } from '../groups/policy.ts';
import { memberOf } from '../groups/standing.ts';
import { JOBS } from '../jobs/jobs.ts';
import { noteBody } from './notes.ts';
import { sharedNotePolicy } from './policy.ts';

/** What members find amiss in a note or a comment, told to the owner, who acts or lays it aside. */
export function mountReports(app: OpenAPIHono, { database, visits, doorbell, limits }: AccountParts): void {
  const bell = new GroupBell(doorbell);

  app.openapi(sharedNoteRoutes.report, async (c) => {
    const { groupId, reportId } = c.req.valid('param');
    const { noteId, commentId, reason } = c.req.valid('json');
    const token = visits.token(c);
    const { userId } = await database.asCaller(token, (queries, caller) =>
      memberOf(queries, caller, groupId),
    );
    // Each sends the owner a mail.
    await limits.count({ key: ['report', userId], most: 20, seconds: 24 * 60 * 60 });
    await database.asCaller(token, async (queries) => {
      const { comments } = await noteBody(queries, groupId, noteId);
      if (commentId !== null && !comments.some(({ id }) => id === commentId)) {
        throw new LampstandError('group/note-not-found');
      }
      const made = await queries
        .insert(sharedNoteReports)
        .values({ groupId, id: reportId, noteId, commentId, reason })
        .onConflictDoNothing()
        .returning();
      if (made.length > 0) {
        await enqueueForGroup(queries, 'group-report', groupId, reportId, visits.origin(c));
      }
    });
    doorbell.ring(JOBS, '');
    bell.sharedNotes(groupId);
    return c.json({}, 200);
  });

  app.openapi(sharedNoteRoutes.reports, async (c) => {
    const { groupId } = c.req.valid('param');
    const reports = await database.asCaller(visits.token(c), async (queries, caller) => {
      allow(sharedNotePolicy.seeReports, (await memberOf(queries, caller, groupId)).has);
      return reportBodies(queries, groupId);
    });
    return c.json({ reports }, 200);
  });

  app.openapi(sharedNoteRoutes.dismissReport, async (c) => {
    const { groupId, reportId } = c.req.valid('param');
    const reports = await database.asCaller(visits.token(c), async (queries, caller) => {
      allow(sharedNotePolicy.seeReports, (await memberOf(queries, caller, groupId)).has);
      await queries
        .delete(sharedNoteReports)
        .where(and(eq(sharedNoteReports.groupId, groupId), eq(sharedNoteReports.id, reportId)));
      return reportBodies(queries, groupId);
    });
    bell.sharedNotes(groupId);
    return c.json({ reports }, 200);
  });
}

async function reportBodies(queries: Queries, groupId: number): Promise<NoteReport[]> {
  const rows = await queries
    .select({
      report: sharedNoteReports,
      reporterName: sql<string>`member_name(${sharedNoteReports.userId})`,
      note: sharedNotes.content,
      comment: sharedNoteComments.content,
    })
    .from(sharedNoteReports)
    .innerJoin(
      sharedNotes,
      and(eq(sharedNotes.groupId, sharedNoteReports.groupId), eq(sharedNotes.id, sharedNoteReports.noteId)),
    )
    .leftJoin(
      sharedNoteComments,
      and(
        eq(sharedNoteComments.groupId, sharedNoteReports.groupId),
        eq(sharedNoteComments.noteId, sharedNoteReports.noteId),
        eq(sharedNoteComments.id, sharedNoteReports.commentId),
      ),
    )
    .where(eq(sharedNoteReports.groupId, groupId))
    .orderBy(sharedNoteReports.reportedAt);
  return rows.map(({ report, reporterName, note, comment }) => ({
    id: report.id,
    noteId: report.noteId,
    commentId: report.commentId,
    reason: report.reason,
    reportedBy: report.userId,
    reporterName,
    reportedAt: report.reportedAt.toISOString(),
    content: comment ?? note,
  }));
}
