import { createRoute, z } from '@hono/zod-openapi';
import { offeredVersionIds } from '@lampstand/canon';
import { LARGEST_NOTE, personalPaths } from './personal-calls.ts';
import { text } from './text.ts';
import { place, verseId } from './verses.ts';

const MOST_TAGS = 30;
const MOST_AT_ONCE = 500;
const MOST_IMPORTED = 50_000;

/** The text of a note: Markdown, without the white space around it. */
const content = text(LARGEST_NOTE, 'A note')
  .trim()
  .min(1, 'A note cannot be empty.')
  .refine((value) => new TextEncoder().encode(value).length <= LARGEST_NOTE, {
    error: `A note may have ${LARGEST_NOTE / 1024} KB at most.`,
  });

const moment = z.iso.datetime();
const color = z.enum(['gold', 'rose', 'sage', 'sky', 'plum']);
const verseText = text(2000, 'The text of a verse');
const version = z.enum(offeredVersionIds);
/** The copy that a change started from; null: there was none. */
const base = z.number().int().positive().nullable();

const note = z.object({
  verseId: z.string(),
  content: z.string(),
  createdAt: moment,
  updatedAt: moment,
  /** Grows with each change; a save names the one it started from. */
  revision: z.number(),
});
const favorite = z.object({ verseId: z.string(), text: z.string(), version, createdAt: moment });
const bookmark = z.object({
  book: z.string(),
  chapter: z.number(),
  verse: z.number().nullable(),
  updatedAt: moment,
});
const highlight = z.object({ verseId: z.string(), color, updatedAt: moment });
const aReading = z.object({ verseId: z.string(), readAt: moment });
const studyNote = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  passage: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  revision: z.number(),
});

const tag = text(40, 'A tag').trim().min(1, 'A tag cannot be empty.');
const studyNoteInput = z.object({
  title: text(200, 'A title').trim(),
  content,
  tags: z.array(tag).max(MOST_TAGS, `A note may have ${MOST_TAGS} tags at most.`),
  passage: text(100, 'A passage').trim().nullable(),
});

/**
 * What a reader has brought into a group. It is exported to be read: what belongs to a group stays with
 * it, so an import leaves this aside.
 */
const exportedGroup = z.object({
  name: z.string(),
  description: z.string(),
  role: z.enum(['owner', 'member']),
  joinedAt: moment,
  sharedNotes: z.array(z.object({ verseId: z.string().nullable(), content: z.string(), sharedAt: moment })),
  comments: z.array(z.object({ content: z.string(), createdAt: moment })),
  questions: z.array(z.object({ question: z.string(), askedAt: moment })),
  sessions: z.array(
    z.object({ name: z.string(), scheduledFor: moment, duration: z.number(), notes: z.string() }),
  ),
});

/** What an export holds, and what can be imported again. */
const exported = z.object({
  product: z.literal('lampstand', { error: 'This is not an export of Lampstand.' }),
  format: z.literal(1, { error: 'This export was made by a newer release.' }),
  exportedAt: moment,
  profile: z.object({ name: z.string(), email: z.string() }).optional(),
  preferences: z.unknown().optional(),
  notes: z.array(z.object({ verseId, content, createdAt: moment, updatedAt: moment })).max(MOST_IMPORTED),
  favorites: z.array(z.object({ verseId, text: verseText, version, createdAt: moment })).max(MOST_IMPORTED),
  bookmark: place.and(z.object({ updatedAt: moment })).nullable(),
  highlights: z.array(z.object({ verseId, color, updatedAt: moment })).max(MOST_IMPORTED),
  readings: z.array(z.object({ verseId, readAt: moment })).max(MOST_IMPORTED),
  studyNotes: z
    .array(studyNoteInput.extend({ id: z.uuid(), createdAt: moment, updatedAt: moment }))
    .max(MOST_IMPORTED),
  groups: z.array(exportedGroup).max(MOST_IMPORTED).optional(),
});
export type Exported = z.output<typeof exported>;

const counts = z.object({
  notes: z.number(),
  favorites: z.number(),
  highlights: z.number(),
  readings: z.number(),
  studyNotes: z.number(),
});

const inputs = {
  note: z.object({ content, base }),
  favorite: z.object({ text: verseText, version }),
  bookmark: place,
  highlights: z.object({ verseIds: z.array(verseId).min(1).max(MOST_AT_ONCE), color: color.nullable() }),
  readings: z.object({
    readings: z
      .array(z.object({ verseId, readAt: moment }))
      .min(1)
      .max(MOST_AT_ONCE),
  }),
  studyNote: studyNoteInput.extend({ base }),
  /** Without a base, whatever is there goes. */
  deletion: z.object({ base: base.optional() }),
  /** Without `apply` it only says what it would do. */
  import: z.object({ data: exported, apply: z.boolean().default(false) }),
};
export type Inputs = { readonly [K in keyof typeof inputs]: z.input<(typeof inputs)[K]> };

const bodies = {
  done: z.object({}),
  note,
  notes: z.object({ notes: z.array(note) }),
  noteOrNone: z.object({ note: note.nullable() }),
  favorite,
  favorites: z.object({ favorites: z.array(favorite) }),
  bookmark,
  bookmarkOrNone: z.object({ bookmark: bookmark.nullable() }),
  highlights: z.object({ highlights: z.array(highlight) }),
  readings: z.object({ readings: z.array(aReading) }),
  studyNote,
  studyNotes: z.object({ studyNotes: z.array(studyNote) }),
  studyNoteOrNone: z.object({ studyNote: studyNote.nullable() }),
  export: exported,
  import: z.object({
    /** What is new. */
    added: counts,
    /** What is here already, to the letter. */
    unchanged: counts,
    /** Notes that say something else here: both texts are kept, joined. */
    joined: counts,
    applied: z.boolean(),
  }),
};
export type Bodies = { readonly [K in keyof typeof bodies]: z.output<(typeof bodies)[K]> };
export type Note = Bodies['note'];
export type Favorite = Bodies['favorite'];
export type Highlight = Bodies['highlights']['highlights'][number];
export type StudyNote = Bodies['studyNote'];

const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } });
const byVerse = { params: z.object({ verseId }) };
const byId = { params: z.object({ id: z.uuid() }) };
const body = <T extends z.ZodType>(schema: T) => ({
  body: { content: json(schema), required: true as const },
});
const perhaps = <T extends z.ZodType>(schema: T) => ({
  body: { content: json(schema), required: false as const },
});

function declare<
  K extends keyof typeof personalPaths,
  R extends NonNullable<Parameters<typeof createRoute>[0]['request']>,
  O extends z.ZodType,
>(name: K, summary: string, request: R, output: O) {
  const [method, path] = personalPaths[name];
  return createRoute({
    method: method as (typeof personalPaths)[K][0],
    path: path as (typeof personalPaths)[K][1],
    summary,
    request,
    responses: { 200: { description: 'It is done', content: json(output) } },
  });
}

export const personalRoutes = {
  notes: declare('notes', 'All notes on verses, the newest first', {}, bodies.notes),
  note: declare('note', 'The note on a verse', byVerse, bodies.noteOrNone),
  saveNote: declare('saveNote', 'Write the note on a verse', { ...byVerse, ...body(inputs.note) }, note),
  deleteNote: declare(
    'deleteNote',
    'Delete the note on a verse',
    { ...byVerse, ...perhaps(inputs.deletion) },
    bodies.noteOrNone,
  ),
  favorites: declare('favorites', 'All favorites, the newest first', {}, bodies.favorites),
  addFavorite: declare(
    'addFavorite',
    'Make a verse a favorite',
    { ...byVerse, ...body(inputs.favorite) },
    favorite,
  ),
  removeFavorite: declare('removeFavorite', 'A favorite no more', byVerse, bodies.done),
  bookmark: declare('bookmark', 'Where the reader was', {}, bodies.bookmarkOrNone),
  saveBookmark: declare('saveBookmark', 'Where the reader is', body(inputs.bookmark), bookmark),
  highlights: declare('highlights', 'All highlights', {}, bodies.highlights),
  saveHighlights: declare(
    'saveHighlights',
    'Highlight verses, or no more',
    body(inputs.highlights),
    bodies.highlights,
  ),
  readings: declare('readings', 'What was read, the newest first', {}, bodies.readings),
  addReadings: declare('addReadings', 'Remember what was read', body(inputs.readings), bodies.readings),
  studyNotes: declare('studyNotes', 'All study notes, the newest first', {}, bodies.studyNotes),
  saveStudyNote: declare(
    'saveStudyNote',
    'Write a study note',
    { ...byId, ...body(inputs.studyNote) },
    studyNote,
  ),
  deleteStudyNote: declare(
    'deleteStudyNote',
    'Delete a study note',
    { ...byId, ...perhaps(inputs.deletion) },
    bodies.studyNoteOrNone,
  ),
  exportData: declare('exportData', 'Everything, as JSON', {}, exported),
  importData: declare(
    'importData',
    'Bring an export in, or see what that would do',
    body(inputs.import),
    bodies.import,
  ),
};
