import type { OpenAPIHono } from '@hono/zod-openapi';
import { LampstandError, type StudyNote, studyNotesChannel } from '@lampstand/contract';
import { studyNoteRoutes } from '@lampstand/contract/routes';
import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { changesSince } from '../db/changes.ts';
import { studyNotes } from '../db/schema.ts';

/** Free notes of a reader, with a title, tags and perhaps a passage. */
export function mountStudyNotes(app: OpenAPIHono, { database, visits, ringFor }: AccountParts): void {
  app.openapi(studyNoteRoutes.studyNotes, async (c) => {
    const { since } = c.req.valid('query');
    const { rows, ...changes } = await database.asCaller(visits.token(c), (queries) =>
      changesSince(queries, since, {
        table: studyNotes,
        read: (isNew) =>
          queries
            .select()
            .from(studyNotes)
            .where(isNew ?? not(studyNotes.deleted))
            .orderBy(desc(studyNotes.updatedAt)),
        keyOf: ({ id }) => id,
        isDeleted: ({ deleted }) => deleted,
      }),
    );
    return c.json({ studyNotes: rows.map(studyNoteBody), ...changes }, 200);
  });

  /** As with notes on verses: what was changed meanwhile is not overwritten, and twice is once. */
  app.openapi(studyNoteRoutes.saveStudyNote, async (c) => {
    const { id } = c.req.valid('param');
    const { base, ...fields } = c.req.valid('json');
    const isRepeated = sql`(${studyNotes.title}, ${studyNotes.content}, ${studyNotes.tags}) =
      (excluded.title, excluded.content, excluded.tags)
      and ${studyNotes.passage} is not distinct from excluded.passage and not ${studyNotes.deleted}`;
    const [row] = await database.asCaller(visits.token(c), (queries) =>
      queries
        .insert(studyNotes)
        .values({ id, ...fields })
        .onConflictDoUpdate({
          target: [studyNotes.userId, studyNotes.id],
          set: {
            ...fields,
            deleted: false,
            revision: sql`${studyNotes.revision} + case when ${isRepeated} then 0 else 1 end`,
            updatedAt: sql`case when ${isRepeated} then ${studyNotes.updatedAt} else now() end`,
          },
          setWhere: sql`${isRepeated} or ${studyNotes.deleted} or ${studyNotes.revision} = ${base}`,
        })
        .returning(),
    );
    if (!row) throw new LampstandError('sync/conflict');
    ringFor(row.userId, studyNotesChannel);
    return c.json(studyNoteBody(row), 200);
  });

  app.openapi(studyNoteRoutes.deleteStudyNote, async (c) => {
    const { id } = c.req.valid('param');
    const { base } = c.req.valid('json');
    const row = await database.asCaller(visits.token(c), async (queries) => {
      const isIt = and(eq(studyNotes.id, id), not(studyNotes.deleted));
      const [deleted] = await queries
        .update(studyNotes)
        .set({ deleted: true, revision: sql`${studyNotes.revision} + 1`, updatedAt: sql`now()` })
        .where(base ? and(isIt, eq(studyNotes.revision, base)) : isIt)
        .returning();
      if (deleted || !base) return deleted;
      const [newer] = await queries.select().from(studyNotes).where(isIt);
      if (newer) throw new LampstandError('sync/conflict');
      return undefined;
    });
    if (row) ringFor(row.userId, studyNotesChannel);
    return c.json({ studyNote: row ? studyNoteBody(row) : null }, 200);
  });
}

function studyNoteBody(row: typeof studyNotes.$inferSelect): StudyNote {
  const { userId: _, deleted: __, createdAt, updatedAt, ...fields } = row;
  return { ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
