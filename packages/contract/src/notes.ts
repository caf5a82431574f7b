import { z } from '@hono/zod-openapi';
import { base, changes, deletion, moment, since } from './schema/fields.ts';
import { body, optionalBody, route } from './schema/route.ts';
import { text } from './schema/text.ts';
import { verseId } from './schema/verses.ts';

/** Rings when a note on a verse has changed. */
export const notesChannel = 'verse_notes';

/** In bytes. */
export const LARGEST_NOTE = 100 * 1024;

/** The text of a note: Markdown, without the white space around it. */
export const noteContent = text(LARGEST_NOTE, 'A note')
  .trim()
  .min(1, 'A note cannot be empty.')
  .refine((value) => new TextEncoder().encode(value).length <= LARGEST_NOTE, {
    error: `A note may have ${LARGEST_NOTE / 1024} KB at most.`,
  });

const note = z.object({
  verseId: z.string(),
  content: z.string(),
  createdAt: moment,
  updatedAt: moment,
  /** Grows with each change; a save names the one it started from. */
  revision: z.number(),
});
const noteOrNone = z.object({ note: note.nullable() });
const byVerse = { params: z.object({ verseId }) };

/** Notes on verses, one for each verse. */
export const noteRoutes = {
  notes: route(
    'get',
    '/api/notes',
    'All notes on verses, the newest first',
    since,
    z.object({ notes: z.array(note), ...changes }),
  ),
  note: route('get', '/api/notes/{verseId}', 'The note on a verse', byVerse, noteOrNone),
  saveNote: route(
    'put',
    '/api/notes/{verseId}',
    'Write the note on a verse',
    { ...byVerse, ...body(z.object({ content: noteContent, base })) },
    note,
  ),
  deleteNote: route(
    'delete',
    '/api/notes/{verseId}',
    'Delete the note on a verse',
    { ...byVerse, ...optionalBody(deletion) },
    noteOrNone,
  ),
};

export type Note = z.infer<typeof note>;
