import { LampstandError, type ReactionName, type SharedNote } from '@lampstand/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Caller, Queries } from '../db/database.ts';
import { sharedNoteComments, sharedNoteReactions, sharedNotes } from '../db/schema.ts';

const nameOf = (column: SQL.Aliased | unknown) => sql<string>`member_name(${column})`;

/** Notes as whoever asks sees them, the newest first. */
export async function noteBodies(
  queries: Queries,
  { userId }: Caller,
  where: SQL | undefined,
  limit = 1,
): Promise<SharedNote[]> {
  const rows = await queries
    .select({ note: sharedNotes, sharerName: nameOf(sharedNotes.userId) })
    .from(sharedNotes)
    .where(where)
    .orderBy(sql`${sharedNotes.sharedAt} desc, ${sharedNotes.id} desc`)
    .limit(limit);
  const [{ note: first } = { note: undefined }] = rows;
  if (!first) return [];
  const ids = rows.map(({ note }) => note.id);
  const comments = await queries
    .select({ comment: sharedNoteComments, name: nameOf(sharedNoteComments.userId) })
    .from(sharedNoteComments)
    .where(and(eq(sharedNoteComments.groupId, first.groupId), inArray(sharedNoteComments.noteId, ids)))
    .orderBy(sharedNoteComments.createdAt, sharedNoteComments.id);
  const reactions = await queries
    .select({
      noteId: sharedNoteReactions.noteId,
      name: sql<ReactionName>`${sharedNoteReactions.name}`,
      total: sql<number>`count(*)::integer`,
      isOwn: sql<boolean>`bool_or(${sharedNoteReactions.userId} = ${userId})`,
    })
    .from(sharedNoteReactions)
    .where(and(eq(sharedNoteReactions.groupId, first.groupId), inArray(sharedNoteReactions.noteId, ids)))
    .groupBy(sharedNoteReactions.noteId, sharedNoteReactions.name)
    .orderBy(sharedNoteReactions.name);
  return rows.map(({ note, sharerName }) => {
    const toIt = reactions.filter(({ noteId }) => noteId === note.id);
    return {
      id: note.id,
      groupId: note.groupId,
      sharedBy: note.userId,
      sharerName,
      sharedAt: note.sharedAt.toISOString(),
      editedAt: note.editedAt?.toISOString() ?? null,
      verseId: note.verseId,
      content: note.content,
      reactions: Object.fromEntries(toIt.map(({ name, total }) => [name, total])),
      ownReactions: toIt.filter(({ isOwn }) => isOwn).map(({ name }) => name),
      comments: comments
        .filter(({ comment }) => comment.noteId === note.id)
        .map(({ comment, name }) => ({
          id: comment.id,
          userId: comment.userId,
          name,
          content: comment.content,
          createdAt: comment.createdAt.toISOString(),
          editedAt: comment.editedAt?.toISOString() ?? null,
          revision: comment.revision,
        })),
      revision: note.revision,
    };
  });
}

export function isNote(groupId: number, noteId: string): SQL | undefined {
  return and(eq(sharedNotes.groupId, groupId), eq(sharedNotes.id, noteId));
}

export async function noteBody(
  queries: Queries,
  caller: Caller,
  groupId: number,
  noteId: string,
): Promise<SharedNote> {
  const [body] = await noteBodies(queries, caller, isNote(groupId, noteId));
  if (!body) throw new LampstandError('group/note-not-found');
  return body;
}
