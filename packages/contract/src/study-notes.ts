import { z } from '@hono/zod-openapi';
import { noteContent } from './notes.ts';
import { base, changes, deletion, moment, since } from './schema/fields.ts';
import { body, optionalBody, route } from './schema/route.ts';
import { text } from './schema/text.ts';

/** Rings when a study note has changed. */
export const studyNotesChannel = 'study_notes_changes';

const MOST_TAGS = 30;

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
export const studyNoteFields = z.object({
  title: text(200, 'A title').trim(),
  content: noteContent,
  tags: z.array(tag).max(MOST_TAGS, `A note may have ${MOST_TAGS} tags at most.`),
  passage: text(100, 'A passage').trim().nullable(),
});

const byId = { params: z.object({ id: z.uuid() }) };

/** Free notes, with a title, tags and perhaps a passage. The client chooses their ids. */
export const studyNoteRoutes = {
  studyNotes: route(
    'get',
    '/api/study-notes',
    'All study notes, the newest first',
    since,
    z.object({ studyNotes: z.array(studyNote), ...changes }),
  ),
  saveStudyNote: route(
    'put',
    '/api/study-notes/{id}',
    'Write a study note',
    { ...byId, ...body(studyNoteFields.extend({ base })) },
    studyNote,
  ),
  deleteStudyNote: route(
    'delete',
    '/api/study-notes/{id}',
    'Delete a study note',
    { ...byId, ...optionalBody(deletion) },
    z.object({ studyNote: studyNote.nullable() }),
  ),
};

export type StudyNote = z.infer<typeof studyNote>;
