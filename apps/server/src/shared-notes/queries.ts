import { LampstandError, type NoteReport, type SharedNote } from '@lampstand/contract';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { sharedNoteComments, sharedNoteReactions, sharedNoteReports, sharedNotes } from '../db/schema.ts';

/** Selects notes of a group: one of them, or a page of those before one. */
interface Wanted {
  readonly noteId?: string;
  readonly before?: string;
  readonly limit?: number;
}

/** Notes as the caller sees them, the newest first; `notesIn` reads the rows. */
export function selectNotes(groupId: number, { noteId, before, limit = 1 }: Wanted): SQL {
  return notesOf(groupId, noteId ?? null, before ?? null, limit);
}

/** Runs in a transaction, where timestamps are returned as text. */
const notesOf = (groupId: number, noteId: string | null, before: string | null, limit: number) => sql`
  with page as materialized (
    select * from shared_notes
    where group_id = ${groupId} and (${noteId}::uuid is null or id = ${noteId}::uuid) and (${before}::uuid is null or (shared_at, id) <
      (select shared_at, id from shared_notes where group_id = ${groupId} and id = ${before}::uuid))
    order by shared_at desc, id desc limit ${limit}
  ), said as materialized (
    select * from shared_note_comments where group_id = ${groupId} and note_id in (select id from page)
  ), people as materialized (
    select user_id, member_name(user_id) as name
    from (select user_id from page union select user_id from said) as each
  ), reacted as materialized (
    select note_id, name, count(*) as total, bool_or(user_id = current_user_id()) as is_own
    from shared_note_reactions where group_id = ${groupId} and note_id in (select id from page)
    group by note_id, name
  )
  select
    page.id, page.group_id as "groupId", page.user_id as "sharedBy", people.name as "sharerName",
    page.shared_at as "sharedAt", page.edited_at as "editedAt", page.verse_id as "verseId", page.content,
    (select coalesce(json_object_agg(name, total order by name), '{}')
      from reacted where note_id = page.id) as reactions,
    (select coalesce(json_agg(name order by name) filter (where is_own), '[]')
      from reacted where note_id = page.id) as "ownReactions",
    (select coalesce(json_agg(json_build_object(
        'id', said.id, 'userId', said.user_id, 'name', speaker.name, 'content', said.content,
        'createdAt', said.created_at, 'editedAt', said.edited_at, 'revision', said.revision
      ) order by said.created_at, said.id), '[]')
      from said join people as speaker using (user_id) where said.note_id = page.id) as comments,
    page.revision
  from page join people using (user_id)
  order by page.shared_at desc, page.id desc`;

/** A note with timestamps as the database returns them. */
export type NoteRow = SharedNote & Record<string, unknown>;

export function notesIn(rows: readonly NoteRow[]): SharedNote[] {
  return rows.map((row) => ({
    ...row,
    sharedAt: moment(row.sharedAt),
    editedAt: row.editedAt && moment(row.editedAt),
    comments: row.comments.map((comment) => ({
      ...comment,
      createdAt: moment(comment.createdAt),
      editedAt: comment.editedAt && moment(comment.editedAt),
    })),
  }));
}

function moment(told: string | Date): string {
  return new Date(told).toISOString();
}

export function isNote(groupId: number, noteId: string): SQL | undefined {
  return and(eq(sharedNotes.groupId, groupId), eq(sharedNotes.id, noteId));
}

export async function selectNote(queries: Queries, groupId: number, noteId: string): Promise<SharedNote> {
  const { rows } = await queries.execute<NoteRow>(selectNotes(groupId, { noteId }));
  const [body] = notesIn(rows);
  if (!body) throw new LampstandError('group/note-not-found');
  return body;
}

export async function countNotes(queries: Queries, groupId: number): Promise<number> {
  const [{ total } = { total: 0 }] = await queries
    .select({ total: count() })
    .from(sharedNotes)
    .where(eq(sharedNotes.groupId, groupId));
  return total;
}

export function isComment(groupId: number, noteId: string, commentId: string): SQL | undefined {
  return and(
    eq(sharedNoteComments.groupId, groupId),
    eq(sharedNoteComments.noteId, noteId),
    eq(sharedNoteComments.id, commentId),
  );
}

export function isReaction(groupId: number, noteId: string, userId: string, name: string): SQL | undefined {
  return and(
    eq(sharedNoteReactions.groupId, groupId),
    eq(sharedNoteReactions.noteId, noteId),
    eq(sharedNoteReactions.userId, userId),
    eq(sharedNoteReactions.name, name),
  );
}

export async function selectReports(queries: Queries, groupId: number): Promise<NoteReport[]> {
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
