import type { StudyNote } from '@lampstand/contract';
import { and, desc, eq, not, sql } from 'drizzle-orm';
import { changesSince } from '../db/changes.ts';
import type { Queries } from '../db/database.ts';
import { studyNotes } from '../db/schema.ts';

export type StudyNoteFields = Pick<typeof studyNotes.$inferInsert, 'title' | 'content' | 'tags' | 'passage'>;

export function selectStudyNotes(queries: Queries, since?: string) {
  return changesSince(queries, since, {
    table: studyNotes,
    read: (isNew) =>
      queries
        .select()
        .from(studyNotes)
        .where(isNew ?? not(studyNotes.deleted))
        .orderBy(desc(studyNotes.updatedAt)),
    keyOf: ({ id }) => id,
    isDeleted: ({ deleted }) => deleted,
  });
}

export async function selectStudyNote(queries: Queries, id: string) {
  const [row] = await queries.select().from(studyNotes).where(isPresent(id));
  return row;
}

/**
 * As with notes on verses, there is no row where the note was changed since the revision that this one
 * started from.
 */
export async function saveStudyNote(
  queries: Queries,
  id: string,
  fields: StudyNoteFields,
  base: number | null,
) {
  const isRepeated = sql`(${studyNotes.title}, ${studyNotes.content}, ${studyNotes.tags}) =
    (excluded.title, excluded.content, excluded.tags)
    and ${studyNotes.passage} is not distinct from excluded.passage and not ${studyNotes.deleted}`;
  const [row] = await queries
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
    .returning();
  return row;
}

export async function deleteStudyNote(queries: Queries, id: string, base: number | null | undefined) {
  const [row] = await queries
    .update(studyNotes)
    .set({ deleted: true, revision: sql`${studyNotes.revision} + 1`, updatedAt: sql`now()` })
    .where(base ? and(isPresent(id), eq(studyNotes.revision, base)) : isPresent(id))
    .returning();
  return row;
}

function isPresent(id: string) {
  return and(eq(studyNotes.id, id), not(studyNotes.deleted));
}

export function studyNoteBody(row: typeof studyNotes.$inferSelect): StudyNote {
  const { userId: _, deleted: __, createdAt, updatedAt, ...fields } = row;
  return { ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
