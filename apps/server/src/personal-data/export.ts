import { parseVerseId } from '@lampstand/canon';
import type { Exported } from '@lampstand/contract';
import { asc, eq, not } from 'drizzle-orm';
import type { Caller, Queries } from '../db/database.ts';
import {
  bibleBookmarks,
  favorites,
  highlights,
  preferences,
  readingHistory,
  studyNotes,
  users,
  verseNotes,
} from '../db/schema.ts';
import { exportGroups, groupAsMarkdown, nameOf } from '../groups/export.ts';

/** Everything that a reader has stored here, in a fixed order. */
export async function exportData(queries: Queries, { userId }: Caller): Promise<Exported> {
  const [profile] = await queries.select().from(users).where(eq(users.id, userId));
  const [reading] = await queries.select().from(preferences);
  const [bookmark] = await queries.select().from(bibleBookmarks);
  const notes = await queries
    .select()
    .from(verseNotes)
    .where(not(verseNotes.deleted))
    .orderBy(asc(verseNotes.verseId));
  const loved = await queries.select().from(favorites).orderBy(asc(favorites.verseId));
  const marks = await queries.select().from(highlights).orderBy(asc(highlights.verseId));
  const readings = await queries.select().from(readingHistory).orderBy(asc(readingHistory.readAt));
  const free = await queries
    .select()
    .from(studyNotes)
    .where(not(studyNotes.deleted))
    .orderBy(asc(studyNotes.createdAt));
  const groups = await exportGroups(queries, userId);
  // The contract validated these values when they were saved.
  return {
    product: 'lampstand',
    format: 1,
    exportedAt: new Date().toISOString(),
    profile: { name: profile?.name ?? '', email: profile?.email ?? '' },
    ...(reading ? { preferences: reading.reading } : {}),
    notes: notes.map(({ verseId, content, createdAt, updatedAt }) => ({
      verseId,
      content,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
    favorites: loved.map(({ verseId, verseText, version, createdAt }) => ({
      verseId,
      text: verseText,
      version: version as Exported['favorites'][number]['version'],
      createdAt: createdAt.toISOString(),
    })),
    bookmark: bookmark
      ? {
          book: bookmark.book,
          chapter: bookmark.chapter,
          verse: bookmark.verse,
          updatedAt: bookmark.updatedAt.toISOString(),
        }
      : null,
    highlights: marks.map(({ verseId, color, updatedAt }) => ({
      verseId,
      color: color as Exported['highlights'][number]['color'],
      updatedAt: updatedAt.toISOString(),
    })),
    readings: readings.map(({ verseId, readAt }) => ({ verseId, readAt: readAt.toISOString() })),
    studyNotes: free.map(({ id, title, content, tags, passage, createdAt, updatedAt }) => ({
      id,
      title,
      content,
      tags,
      passage,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
    ...(groups.length > 0 ? { groups } : {}),
  };
}

/** The same as Markdown, with verses in the order of the Bible. */
export function asMarkdown(data: Exported): string {
  const sections = [
    `# Lampstand: the notes of ${data.profile?.name || data.profile?.email || 'a reader'}`,
    `Exported on ${data.exportedAt.slice(0, 10)}.`,
    ...section(
      'Notes',
      inBibleOrder(data.notes).map((note) => `### ${nameOf(note.verseId)}\n\n${note.content}`),
    ),
    ...section(
      'Study notes',
      data.studyNotes.map((note) =>
        [
          `### ${note.title || 'Untitled'}`,
          ...(note.passage ? [`Passage: ${note.passage}`] : []),
          ...(note.tags.length > 0 ? [`Tags: ${note.tags.join(', ')}`] : []),
          note.content,
        ].join('\n\n'),
      ),
    ),
    ...section(
      'Favorites',
      inBibleOrder(data.favorites).map(
        ({ verseId, text, version }) => `- ${nameOf(verseId)} (${version.toUpperCase()}): ${text}`,
      ),
      '\n',
    ),
    ...section(
      'Highlights',
      inBibleOrder(data.highlights).map(({ verseId, color }) => `- ${nameOf(verseId)}: ${color}`),
      '\n',
    ),
    ...section('Study groups', (data.groups ?? []).map(groupAsMarkdown)),
  ];
  return `${sections.join('\n\n')}\n`;
}

function section(title: string, entries: readonly string[], between = '\n\n'): string[] {
  return entries.length > 0 ? [`## ${title}`, entries.join(between)] : [];
}

function inBibleOrder<T extends { readonly verseId: string }>(entries: readonly T[]): T[] {
  const placeOf = ({ verseId }: T) => {
    const { book, chapter = 0, verse = 0 } = parseVerseId(verseId) ?? {};
    return (book?.order ?? 0) * 1_000_000 + chapter * 1000 + verse;
  };
  return [...entries].sort((a, b) => placeOf(a) - placeOf(b));
}
