import type { Exported, ImportReport } from '@lampstand/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../db/database.ts';
import {
  bibleBookmarks,
  favorites,
  highlights,
  readingHistory,
  studyNotes,
  verseNotes,
} from '../db/schema.ts';

type Report = ImportReport;
type Counts = Report['added'];

/** Rows of one statement: each value is a parameter, of which a statement may have 65,535. */
const AT_ONCE = 2000;

/**
 * Brings an export in, or only tells what that would do. Nothing that is here is overwritten: what
 * is new is added, and where a note says something else, both texts are kept.
 */
export async function importData(queries: Queries, data: Exported, apply: boolean): Promise<Report> {
  const added = zero();
  const unchanged = zero();
  const joined = zero();
  const add = async <T extends PgTable>(name: keyof Counts, table: T, rows: T['$inferInsert'][]) => {
    added[name] += rows.length;
    if (!apply) return;
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await queries
        .insert(table)
        .values(rows.slice(from, from + AT_ONCE))
        .onConflictDoNothing();
    }
  };

  const notes = new Map((await queries.select().from(verseNotes)).map((row) => [row.verseId, row]));
  const newNotes: (typeof verseNotes.$inferInsert)[] = [];
  for (const note of unique(data.notes, ({ verseId }) => verseId)) {
    const here = notes.get(note.verseId);
    const { verseId, content } = note;
    if (!here) newNotes.push({ verseId, content, ...times(note) });
    else if (!here.deleted && here.content.includes(content)) unchanged.notes++;
    else {
      if (here.deleted) added.notes++;
      else joined.notes++;
      if (!apply) continue;
      await queries
        .update(verseNotes)
        .set({
          content: here.deleted ? content : joinTexts(here.content, content),
          deleted: false,
          revision: sql`${verseNotes.revision} + 1`,
          updatedAt: sql`now()`,
        })
        .where(and(eq(verseNotes.verseId, verseId), eq(verseNotes.revision, here.revision)));
    }
  }
  await add('notes', verseNotes, newNotes);

  const free = new Map((await queries.select().from(studyNotes)).map((row) => [row.id, row]));
  const newStudyNotes: (typeof studyNotes.$inferInsert)[] = [];
  for (const note of unique(data.studyNotes, ({ id }) => id)) {
    const here = free.get(note.id);
    const { id, title, content, tags, passage } = note;
    if (!here) newStudyNotes.push({ id, title, content, tags, passage, ...times(note) });
    else if (!here.deleted && here.content.includes(content)) unchanged.studyNotes++;
    else {
      if (here.deleted) added.studyNotes++;
      else joined.studyNotes++;
      if (!apply) continue;
      await queries
        .update(studyNotes)
        .set({
          content: here.deleted ? content : joinTexts(here.content, content),
          tags: [...new Set([...here.tags, ...tags])],
          deleted: false,
          revision: sql`${studyNotes.revision} + 1`,
          updatedAt: sql`now()`,
        })
        .where(and(eq(studyNotes.id, id), eq(studyNotes.revision, here.revision)));
    }
  }
  await add('studyNotes', studyNotes, newStudyNotes);

  const loved = new Set((await queries.select().from(favorites)).map(({ verseId }) => verseId));
  const newFavorites = unique(data.favorites, ({ verseId }) => verseId).filter(
    ({ verseId }) => !loved.has(verseId),
  );
  unchanged.favorites = data.favorites.length - newFavorites.length;
  await add(
    'favorites',
    favorites,
    newFavorites.map(({ verseId, text, version, createdAt }) => ({
      verseId,
      verseText: text,
      version,
      createdAt: new Date(createdAt),
    })),
  );

  const marked = new Set((await queries.select().from(highlights)).map(({ verseId }) => verseId));
  const newMarks = unique(data.highlights, ({ verseId }) => verseId).filter(
    ({ verseId }) => !marked.has(verseId),
  );
  unchanged.highlights = data.highlights.length - newMarks.length;
  await add(
    'highlights',
    highlights,
    newMarks.map(({ verseId, color, updatedAt }) => ({ verseId, color, updatedAt: new Date(updatedAt) })),
  );

  const keyOf = (verseId: string, readAt: Date) => `${verseId} ${readAt.getTime()}`;
  const read = new Set(
    (await queries.select().from(readingHistory)).map(({ verseId, readAt }) => keyOf(verseId, readAt)),
  );
  const readings = data.readings.map(({ verseId, readAt }) => ({ verseId, readAt: new Date(readAt) }));
  const newReadings = unique(readings, ({ verseId, readAt }) => keyOf(verseId, readAt)).filter(
    ({ verseId, readAt }) => !read.has(keyOf(verseId, readAt)),
  );
  unchanged.readings = data.readings.length - newReadings.length;
  await add('readings', readingHistory, newReadings);

  if (apply && data.bookmark) {
    const { book, chapter, verse = null, updatedAt } = data.bookmark;
    await queries
      .insert(bibleBookmarks)
      .values({ book, chapter, verse, updatedAt: new Date(updatedAt) })
      .onConflictDoNothing();
  }
  return { added, unchanged, joined, applied: apply };
}

function zero(): { -readonly [K in keyof Counts]: number } {
  return { notes: 0, favorites: 0, highlights: 0, readings: 0, studyNotes: 0 };
}

/** Of several entries with one name the last counts, as it would if they were written in turn. */
function unique<T>(entries: readonly T[], nameOf: (entry: T) => string): T[] {
  return [...new Map(entries.map((entry) => [nameOf(entry), entry])).values()];
}

function times({ createdAt, updatedAt }: { readonly createdAt: string; readonly updatedAt: string }) {
  return { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}

/** Both texts, one after the other, with a line between. */
function joinTexts(here: string, there: string): string {
  return `${here}\n\n---\n\n${there}`;
}
