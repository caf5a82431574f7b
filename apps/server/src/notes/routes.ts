import type { OpenAPIHono } from '@hono/zod-openapi';
import { LampstandError, type Note, notesChannel } from '@lampstand/contract';
import { noteRoutes } from '@lampstand/contract/routes';
import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { changesSince } from '../db/changes.ts';
import { verseNotes } from '../db/schema.ts';

type SavedRow = Pick<
  typeof verseNotes.$inferSelect,
  'verseId' | 'content' | 'revision' | 'createdAt' | 'updatedAt'
>;

/** The same text once more changes nothing; another one only what it started from, or what was deleted. */
const SAVE = `
  insert into verse_notes as note (verse_id, content) values ($1, $2)
  on conflict (user_id, verse_id) do update set
    content = excluded.content,
    deleted = false,
    revision = note.revision + case when note.content = excluded.content and not note.deleted then 0 else 1 end,
    updated_at = case when note.content = excluded.content and not note.deleted then note.updated_at else now() end
  where (note.content = excluded.content and not note.deleted) or note.deleted or note.revision = $3
  returning verse_id as "verseId", content, revision, created_at as "createdAt", updated_at as "updatedAt"`;

/** The notes on verses: one for each verse and reader. */
export function mountNotes(app: OpenAPIHono, { database, visits, ringFor }: AccountParts): void {
  app.openapi(noteRoutes.notes, async (c) => {
    const { since } = c.req.valid('query');
    const { rows, ...changes } = await database.asCaller(visits.token(c), (queries) =>
      changesSince(queries, since, {
        table: verseNotes,
        read: (isNew) =>
          queries
            .select()
            .from(verseNotes)
            .where(isNew ?? not(verseNotes.deleted))
            .orderBy(desc(verseNotes.updatedAt)),
        keyOf: ({ verseId }) => verseId,
        isDeleted: ({ deleted }) => deleted,
      }),
    );
    return c.json({ notes: rows.map(noteBody), ...changes }, 200);
  });

  app.openapi(noteRoutes.note, async (c) => {
    const { verseId } = c.req.valid('param');
    const [row] = await database.asCaller(visits.token(c), (queries) =>
      queries
        .select()
        .from(verseNotes)
        .where(and(eq(verseNotes.verseId, verseId), not(verseNotes.deleted))),
    );
    return c.json({ note: row ? noteBody(row) : null }, 200);
  });

  /** A note that was changed since the copy that this one started from is not overwritten. */
  app.openapi(noteRoutes.saveNote, async (c) => {
    const { verseId } = c.req.valid('param');
    const { content, base } = c.req.valid('json');
    const {
      caller,
      answers: [[row]],
    } = await database.queryAsCaller<[SavedRow]>(visits.token(c), {
      name: 'save note',
      text: SAVE,
      values: [verseId, content, base],
    });
    if (!row) throw new LampstandError('sync/conflict');
    ringFor(caller.userId, notesChannel);
    return c.json(noteBody(row), 200);
  });

  app.openapi(noteRoutes.deleteNote, async (c) => {
    const { verseId } = c.req.valid('param');
    const { base } = c.req.valid('json');
    const row = await database.asCaller(visits.token(c), async (queries) => {
      const isIt = and(eq(verseNotes.verseId, verseId), not(verseNotes.deleted));
      const [deleted] = await queries
        .update(verseNotes)
        .set({ deleted: true, revision: sql`${verseNotes.revision} + 1`, updatedAt: sql`now()` })
        .where(base ? and(isIt, eq(verseNotes.revision, base)) : isIt)
        .returning();
      if (deleted || !base) return deleted;
      const [newer] = await queries.select().from(verseNotes).where(isIt);
      if (newer) throw new LampstandError('sync/conflict');
      return undefined;
    });
    if (row) ringFor(row.userId, notesChannel);
    return c.json({ note: row ? noteBody(row) : null }, 200);
  });
}

function noteBody(row: SavedRow): Note {
  return {
    verseId: row.verseId,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}
