import { z } from '@hono/zod-openapi';
import { verseText } from './favorites.ts';
import { color } from './highlights.ts';
import { noteContent } from './notes.ts';
import { moment, version } from './schema/fields.ts';
import { body, route } from './schema/route.ts';
import { place, verseId } from './schema/verses.ts';
import { studyNoteFields } from './study-notes.ts';

/** The same data, to be read by people. */
export const MARKDOWN_EXPORT_PATH = '/api/data.md';

const MOST_IMPORTED = 50_000;

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
  notes: z
    .array(z.object({ verseId, content: noteContent, createdAt: moment, updatedAt: moment }))
    .max(MOST_IMPORTED),
  favorites: z.array(z.object({ verseId, text: verseText, version, createdAt: moment })).max(MOST_IMPORTED),
  bookmark: place.and(z.object({ updatedAt: moment })).nullable(),
  highlights: z.array(z.object({ verseId, color, updatedAt: moment })).max(MOST_IMPORTED),
  readings: z.array(z.object({ verseId, readAt: moment })).max(MOST_IMPORTED),
  studyNotes: z
    .array(studyNoteFields.extend({ id: z.uuid(), createdAt: moment, updatedAt: moment }))
    .max(MOST_IMPORTED),
  groups: z.array(exportedGroup).max(MOST_IMPORTED).optional(),
});

const counts = z.object({
  notes: z.number(),
  favorites: z.number(),
  highlights: z.number(),
  readings: z.number(),
  studyNotes: z.number(),
});
const importReport = z.object({
  /** What is new. */
  added: counts,
  /** What is here already, to the letter. */
  unchanged: counts,
  /** Notes that say something else here: both texts are kept, joined. */
  joined: counts,
  applied: z.boolean(),
});

/** All that belongs to a reader, taken away or brought in. */
export const personalDataRoutes = {
  exportData: route('get', '/api/data', 'Everything, as JSON', {}, exported),
  importData: route(
    'post',
    '/api/data',
    'Bring an export in, or see what that would do',
    /** Without `apply` it only says what it would do. */
    body(z.object({ data: exported, apply: z.boolean().default(false) })),
    importReport,
  ),
};

export type Exported = z.output<typeof exported>;
export type ImportReport = z.infer<typeof importReport>;
