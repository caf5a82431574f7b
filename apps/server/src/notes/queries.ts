import type { Note } from '@lampstand/contract';
import { and, desc, eq, not, sql } from 'drizzle-orm';
import { changesSince } from '../db/changes.ts';
import type { Queries } from '../db/database.ts';
import { statement } from '../db/one-message.ts';
import { verseNotes } from '../db/schema.ts';

export type NoteRow = Pick<
  typeof verseNotes.$inferSelect,
  'verseId' | 'content' | 'revision' | 'createdAt' | 'updatedAt'
>;

export function selectNotes(queries: Queries, since?: string) {
  return changesSince(queries, since, {
    table: verseNotes,
    read: (isNew) =>
      queries
        .select()
        .from(verseNotes)
        .where(isNew ?? not(verseNotes.deleted))
        .orderBy(desc(verseNotes.updatedAt)),
    keyOf: ({ verseId }) => verseId,
    isDeleted: ({ deleted }) => deleted,
  });
}

export async function selectNote(queries: Queries, verseId: string) {
  const [row] = await queries.select().from(verseNotes).where(isPresent(verseId));
  return row;
}

/**
 * Writes a note and returns its row. The same text again changes nothing; a different text is written only
 * over the revision that it started from, or over a deleted note. Otherwise there is no row.
 */
export function saveNote(verseId: string, content: string, base: number | null) {
  return upsertNote(verseId, content, base);
}

const upsertNote = statement(
  'save note',
  `insert into verse_notes as note (verse_id, content) values ($1, $2)
  on conflict (user_id, verse_id) do update set
    content = excluded.content,
    deleted = false,
    revision = note.revision + case when note.content = excluded.content and not note.deleted then 0 else 1 end,
    updated_at = case when note.content = excluded.content and not note.deleted then note.updated_at else now() end
  where (note.content = excluded.content and not note.deleted) or note.deleted or note.revision = $3
  returning verse_id as "verseId", content, revision, created_at as "createdAt", updated_at as "updatedAt"`,
  { verseId: 'string', content: 'string', revision: 'number', createdAt: 'date', updatedAt: 'date' },
);

/** Marks a note as deleted if it still has the given revision. */
export async function deleteNote(queries: Queries, verseId: string, base: number | null | undefined) {
  const [row] = await queries
    .update(verseNotes)
    .set({ deleted: true, revision: sql`${verseNotes.revision} + 1`, updatedAt: sql`now()` })
    .where(base ? and(isPresent(verseId), eq(verseNotes.revision, base)) : isPresent(verseId))
    .returning();
  return row;
}

function isPresent(verseId: string) {
  return and(eq(verseNotes.verseId, verseId), not(verseNotes.deleted));
}

export function noteBody(row: NoteRow): Note {
  return {
    verseId: row.verseId,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}
