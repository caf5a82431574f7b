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
import { joinedStudyNote, joinTexts } from './join-notes.ts';

type Counts = { -readonly [K in keyof ImportReport['added']]: number };

/** Rows per statement: each value is a parameter, and a statement may have 65,535. */
const AT_ONCE = 2000;

/** An import in progress: its counts, and whether anything is written. */
interface Import {
  readonly queries: Queries;
  readonly data: Exported;
  readonly apply: boolean;
  readonly added: Counts;
  readonly unchanged: Counts;
  readonly joined: Counts;
}

/**
 * Imports an export, or only reports what that would do. Nothing is overwritten: new items are added, and
 * where a note has a different text, both texts are kept.
 */
export async function importData(queries: Queries, data: Exported, apply: boolean): Promise<ImportReport> {
  const run = { queries, data, apply, added: zero(), unchanged: zero(), joined: zero() };
  await importVerseNotes(run);
  await importStudyNotes(run);
  await importFavorites(run);
  await importHighlights(run);
  await importReadings(run);
  if (apply) await importBookmark(run);
  return { added: run.added, unchanged: run.unchanged, joined: run.joined, applied: apply };
}

async function importVerseNotes(run: Import): Promise<void> {
  const { queries, data, apply, added, unchanged, joined } = run;
  const known = new Map((await queries.select().from(verseNotes)).map((row) => [row.verseId, row]));
  const fresh: (typeof verseNotes.$inferInsert)[] = [];
  for (const note of unique(data.notes, ({ verseId }) => verseId)) {
    const { verseId, content } = note;
    const here = known.get(verseId);
    if (!here) fresh.push({ verseId, content, ...times(note) });
    else if (!here.deleted && here.content.includes(content)) unchanged.notes++;
    else {
      (here.deleted ? added : joined).notes++;
      if (!apply) continue;
      await queries
        .update(verseNotes)
        .set({ content: here.deleted ? content : joinTexts(here.content, content), ...restored(verseNotes) })
        .where(and(eq(verseNotes.verseId, verseId), eq(verseNotes.revision, here.revision)));
    }
  }
  await add(run, 'notes', verseNotes, fresh);
}

async function importStudyNotes(run: Import): Promise<void> {
  const { queries, data, apply, added, unchanged, joined } = run;
  const known = new Map((await queries.select().from(studyNotes)).map((row) => [row.id, row]));
  const fresh: (typeof studyNotes.$inferInsert)[] = [];
  for (const note of unique(data.studyNotes, ({ id }) => id)) {
    const { id, title, content, tags, passage } = note;
    const here = known.get(id);
    const imported = { title, content, tags, passage };
    const both = here && !here.deleted ? joinedStudyNote(here, imported) : imported;
    if (!here) fresh.push({ id, ...imported, ...times(note) });
    else if (both === undefined) unchanged.studyNotes++;
    else {
      (here.deleted ? added : joined).studyNotes++;
      if (!apply) continue;
      await queries
        .update(studyNotes)
        .set({ ...both, ...restored(studyNotes) })
        .where(and(eq(studyNotes.id, id), eq(studyNotes.revision, here.revision)));
    }
  }
  await add(run, 'studyNotes', studyNotes, fresh);
}

async function importFavorites(run: Import): Promise<void> {
  const known = new Set((await run.queries.select().from(favorites)).map(({ verseId }) => verseId));
  const fresh = unique(run.data.favorites, ({ verseId }) => verseId)
    .filter(({ verseId }) => !known.has(verseId))
    .map(({ text, createdAt, ...row }) => ({ ...row, verseText: text, createdAt: new Date(createdAt) }));
  run.unchanged.favorites = run.data.favorites.length - fresh.length;
  await add(run, 'favorites', favorites, fresh);
}

async function importHighlights(run: Import): Promise<void> {
  const known = new Set((await run.queries.select().from(highlights)).map(({ verseId }) => verseId));
  const fresh = unique(run.data.highlights, ({ verseId }) => verseId)
    .filter(({ verseId }) => !known.has(verseId))
    .map(({ updatedAt, ...row }) => ({ ...row, updatedAt: new Date(updatedAt) }));
  run.unchanged.highlights = run.data.highlights.length - fresh.length;
  await add(run, 'highlights', highlights, fresh);
}

async function importReadings(run: Import): Promise<void> {
  const keyOf = (row: { readonly verseId: string; readonly readAt: Date }) =>
    `${row.verseId} ${row.readAt.getTime()}`;
  const known = new Set((await run.queries.select().from(readingHistory)).map(keyOf));
  const readings = run.data.readings.map(({ verseId, readAt }) => ({ verseId, readAt: new Date(readAt) }));
  const fresh = unique(readings, keyOf).filter((row) => !known.has(keyOf(row)));
  run.unchanged.readings = readings.length - fresh.length;
  await add(run, 'readings', readingHistory, fresh);
}

async function importBookmark({ queries, data }: Import): Promise<void> {
  if (!data.bookmark) return;
  const { book, chapter, verse = null, updatedAt } = data.bookmark;
  await queries
    .insert(bibleBookmarks)
    .values({ book, chapter, verse, updatedAt: new Date(updatedAt) })
    .onConflictDoNothing();
}

async function add<T extends PgTable>(
  { queries, apply, added }: Import,
  name: keyof Counts,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  added[name] += rows.length;
  if (!apply) return;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await queries
      .insert(table)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoNothing();
  }
}

function restored({ revision }: typeof verseNotes | typeof studyNotes) {
  return { deleted: false, revision: sql`${revision} + 1`, updatedAt: sql`now()` };
}

function zero(): Counts {
  return { notes: 0, favorites: 0, highlights: 0, readings: 0, studyNotes: 0 };
}

/** Of several entries with the same key the last one counts, as if they were written one after another. */
function unique<T>(entries: readonly T[], keyOf: (entry: T) => string): T[] {
  return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()];
}

function times({ createdAt, updatedAt }: { readonly createdAt: string; readonly updatedAt: string }) {
  return { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}
