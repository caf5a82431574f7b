import { z } from '@hono/zod-openapi';
import { base } from './schema/fields.ts';
import { id, moment, ofGroup, required } from './schema/groups.ts';
import { body, done, route } from './schema/route.ts';
import { verseId } from './schema/verses.ts';

/** Rings when a note of a group, or what is said to it, has changed. */
export const sharedNotesChannel = 'group:{groupId}:notes';

export const sharedNoteLimits = {
  /** In one group. */
  sharedNotes: 5000,
  /** Under one note. */
  comments: 200,
} as const;

/** What a reader can say to a shared note without words. */
export const reactionNames = ['amen', 'love', 'pray', 'insight', 'question'] as const;
export type ReactionName = (typeof reactionNames)[number];

const noteFields = z.object({
  content: required(20_000, 'A note'),
  /** The verse that it is about. */
  verseId: verseId.nullable(),
  base,
});
const commentFields = z.object({ content: required(2000, 'A comment'), base });
const reportFields = z.object({
  noteId: id,
  /** A comment to the note; null: the note itself. */
  commentId: id.nullable(),
  reason: required(1000, 'A reason'),
});

const comment = z.object({
  id,
  userId: z.string(),
  name: z.string(),
  content: z.string(),
  createdAt: moment,
  editedAt: moment.nullable(),
  revision: z.number().int(),
});
const sharedNote = z.object({
  id,
  groupId: z.number().int(),
  sharedBy: z.string(),
  sharerName: z.string(),
  sharedAt: moment,
  editedAt: moment.nullable(),
  verseId: z.string().nullable(),
  content: z.string(),
  /** How many of each; those that nobody has given are absent. */
  reactions: z.partialRecord(z.enum(reactionNames), z.number().int()),
  ownReactions: z.array(z.enum(reactionNames)),
  /** The oldest first. */
  comments: z.array(comment),
  revision: z.number().int(),
});
const report = z.object({
  id,
  noteId: id,
  commentId: id.nullable(),
  reason: z.string(),
  reportedBy: z.string(),
  reporterName: z.string(),
  reportedAt: moment,
  /** What was reported, as it stands now. */
  content: z.string(),
});
const reports = z.object({ reports: z.array(report) });

const ofNote = ofGroup.extend({ noteId: id });
const inNote = { params: ofNote };
const inComment = { params: ofNote.extend({ commentId: id }) };
const ofReport = { params: ofGroup.extend({ reportId: id }) };
const reaction = {
  params: ofNote.extend({ reaction: z.enum(reactionNames, { error: 'There is no such reaction.' }) }),
};

export const sharedNoteRoutes = {
  /** The newest first; `before` is the id of the last note that is known, or empty. */
  sharedNotes: route(
    'get',
    '/api/study-groups/{groupId}/notes',
    'Notes shared with a group',
    { params: ofGroup, query: z.object({ before: z.union([id, z.literal('')]).default('') }) },
    z.object({ notes: z.array(sharedNote), hasMore: z.boolean() }),
  ),
  saveSharedNote: route(
    'put',
    '/api/study-groups/{groupId}/notes/{noteId}',
    'Share a note, or edit it',
    { ...inNote, ...body(noteFields) },
    sharedNote,
  ),
  deleteSharedNote: route(
    'delete',
    '/api/study-groups/{groupId}/notes/{noteId}',
    'Delete a shared note',
    inNote,
    done,
  ),
  react: route(
    'put',
    '/api/study-groups/{groupId}/notes/{noteId}/reactions/{reaction}',
    'React to a note',
    reaction,
    sharedNote,
  ),
  unreact: route(
    'delete',
    '/api/study-groups/{groupId}/notes/{noteId}/reactions/{reaction}',
    'Take a reaction back',
    reaction,
    sharedNote,
  ),
  saveComment: route(
    'put',
    '/api/study-groups/{groupId}/notes/{noteId}/comments/{commentId}',
    'Comment on a note, or edit a comment',
    { ...inComment, ...body(commentFields) },
    sharedNote,
  ),
  deleteComment: route(
    'delete',
    '/api/study-groups/{groupId}/notes/{noteId}/comments/{commentId}',
    'Delete a comment',
    inComment,
    sharedNote,
  ),
  report: route(
    'put',
    '/api/study-groups/{groupId}/reports/{reportId}',
    'Tell the owner of something amiss',
    { ...ofReport, ...body(reportFields) },
    done,
  ),
  /** For the owner. */
  reports: route(
    'get',
    '/api/study-groups/{groupId}/reports',
    'What members have reported',
    { params: ofGroup },
    reports,
  ),
  dismissReport: route(
    'delete',
    '/api/study-groups/{groupId}/reports/{reportId}',
    'Lay a report aside',
    ofReport,
    reports,
  ),
};

export type SharedNote = z.infer<typeof sharedNote>;
export type NoteReport = z.infer<typeof report>;
