import type { OpenAPIHono } from '@hono/zod-openapi';
import { GROUP_PAGE_SIZE, LampstandError, sharedNoteLimits } from '@lampstand/contract';
import { sharedNoteRoutes } from '@lampstand/contract/routes';
import { and, count, eq, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { sharedNoteComments, sharedNoteReactions, sharedNotes } from '../db/schema.ts';
import { GroupBell } from '../groups/bell.ts';
import { allow } from '../groups/policy.ts';
import { full, lookAtStanding, memberOf, requireMember, type StandingRow } from '../groups/standing.ts';
import { isNote, lookAtNotes, type NoteRow, noteBody, notesIn } from './notes.ts';
import { sharedNotePolicy } from './policy.ts';
import { mountReports } from './reports.ts';

/** Notes that members share with their group, and what others say to them. */
export function mountSharedNotes(app: OpenAPIHono, parts: AccountParts): void {
  const { database, visits, doorbell } = parts;
  const bell = new GroupBell(doorbell);
  mountReports(app, parts);

  app.openapi(sharedNoteRoutes.sharedNotes, async (c) => {
    const { groupId } = c.req.valid('param');
    const { before } = c.req.valid('query');
    const page = { limit: GROUP_PAGE_SIZE + 1, ...(before === '' ? {} : { before }) };
    const {
      answers: [[standing], rows],
    } = await database.queryAsCaller<[StandingRow, NoteRow]>(
      visits.token(c),
      lookAtStanding(groupId),
      lookAtNotes(groupId, page),
    );
    requireMember(standing);
    const notes = notesIn(rows);
    return c.json({ notes: notes.slice(0, GROUP_PAGE_SIZE), hasMore: notes.length > GROUP_PAGE_SIZE }, 200);
  });

  app.openapi(sharedNoteRoutes.saveSharedNote, async (c) => {
    const { groupId, noteId } = c.req.valid('param');
    const { base, content, verseId } = c.req.valid('json');
    const note = await database.asCaller(visits.token(c), async (queries, caller) => {
      const { has } = await memberOf(queries, caller, groupId);
      const [known] = await queries.select().from(sharedNotes).where(isNote(groupId, noteId));
      if (!known) {
        // What is edited was deleted meanwhile, perhaps by the owner: it does not come back.
        if (base !== null) throw new LampstandError('group/note-not-found');
        const [{ total } = { total: 0 }] = await queries
          .select({ total: count() })
          .from(sharedNotes)
          .where(eq(sharedNotes.groupId, groupId));
        if (total >= sharedNoteLimits.sharedNotes) {
          throw full('There are as many shared notes as a group can have. Delete some first.');
        }
        await queries
          .insert(sharedNotes)
          .values({ groupId, id: noteId, content, verseId })
          .onConflictDoNothing();
      } else {
        allow(sharedNotePolicy.edit, { ...has, author: known.userId === caller.userId });
        if (known.content !== content || known.verseId !== verseId) {
          const changed = await queries
            .update(sharedNotes)
            .set({ content, verseId, revision: known.revision + 1, editedAt: sql`now()` })
            .where(and(isNote(groupId, noteId), eq(sharedNotes.revision, base ?? 0)))
            .returning();
          if (changed.length === 0) throw new LampstandError('sync/conflict');
        }
      }
      return noteBody(queries, groupId, noteId);
    });
    bell.sharedNotes(groupId);
    return c.json(note, 200);
  });

  app.openapi(sharedNoteRoutes.deleteSharedNote, async (c) => {
    const { groupId, noteId } = c.req.valid('param');
    await database.asCaller(visits.token(c), async (queries, caller) => {
      const { has } = await memberOf(queries, caller, groupId);
      const [known] = await queries.select().from(sharedNotes).where(isNote(groupId, noteId));
      if (!known) return;
      allow(sharedNotePolicy.delete, { ...has, author: known.userId === caller.userId });
      await queries.delete(sharedNotes).where(isNote(groupId, noteId));
    });
    bell.sharedNotes(groupId);
    return c.json({}, 200);
  });

  app.openapi(sharedNoteRoutes.react, async (c) => {
    const { groupId, noteId, reaction } = c.req.valid('param');
    const note = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      await noteBody(queries, groupId, noteId);
      await queries
        .insert(sharedNoteReactions)
        .values({ groupId, noteId, name: reaction })
        .onConflictDoNothing();
      return noteBody(queries, groupId, noteId);
    });
    bell.sharedNotes(groupId);
    return c.json(note, 200);
  });

  app.openapi(sharedNoteRoutes.unreact, async (c) => {
    const { groupId, noteId, reaction } = c.req.valid('param');
    const note = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      await queries
        .delete(sharedNoteReactions)
        .where(
          and(
            eq(sharedNoteReactions.groupId, groupId),
            eq(sharedNoteReactions.noteId, noteId),
            eq(sharedNoteReactions.userId, caller.userId),
            eq(sharedNoteReactions.name, reaction),
          ),
        );
      return noteBody(queries, groupId, noteId);
    });
    bell.sharedNotes(groupId);
    return c.json(note, 200);
  });

  app.openapi(sharedNoteRoutes.saveComment, async (c) => {
    const { groupId, noteId, commentId } = c.req.valid('param');
    const { content, base } = c.req.valid('json');
    const note = await database.asCaller(visits.token(c), async (queries, caller) => {
      const { has } = await memberOf(queries, caller, groupId);
      const { comments } = await noteBody(queries, groupId, noteId);
      const known = comments.find(({ id }) => id === commentId);
      if (!known) {
        if (base !== null) throw new LampstandError('group/note-not-found');
        if (comments.length >= sharedNoteLimits.comments) {
          throw full('There are as many comments as a note can have.');
        }
        await queries
          .insert(sharedNoteComments)
          .values({ groupId, noteId, id: commentId, content })
          .onConflictDoNothing();
      } else {
        allow(sharedNotePolicy.edit, { ...has, author: known.userId === caller.userId });
        if (known.content !== content) {
          const changed = await queries
            .update(sharedNoteComments)
            .set({ content, revision: known.revision + 1, editedAt: sql`now()` })
            .where(and(isComment(groupId, noteId, commentId), eq(sharedNoteComments.revision, base ?? 0)))
            .returning();
          if (changed.length === 0) throw new LampstandError('sync/conflict');
        }
      }
      return noteBody(queries, groupId, noteId);
    });
    bell.sharedNotes(groupId);
    return c.json(note, 200);
  });

  app.openapi(sharedNoteRoutes.deleteComment, async (c) => {
    const { groupId, noteId, commentId } = c.req.valid('param');
    const note = await database.asCaller(visits.token(c), async (queries, caller) => {
      const { has } = await memberOf(queries, caller, groupId);
      const { comments } = await noteBody(queries, groupId, noteId);
      const known = comments.find(({ id }) => id === commentId);
      if (known) {
        allow(sharedNotePolicy.delete, { ...has, author: known.userId === caller.userId });
        await queries.delete(sharedNoteComments).where(isComment(groupId, noteId, commentId));
      }
      return noteBody(queries, groupId, noteId);
    });
    bell.sharedNotes(groupId);
    return c.json(note, 200);
  });
}

function isComment(groupId: number, noteId: string, commentId: string) {
  return and(
    eq(sharedNoteComments.groupId, groupId),
    eq(sharedNoteComments.noteId, noteId),
    eq(sharedNoteComments.id, commentId),
  );
}
