import { createRoute, z } from '@hono/zod-openapi';
import { groupBodies as bodies, id, groupInputs as inputs, userId } from './group-bodies.ts';
import { groupPaths, reactionNames } from './group-calls.ts';
import { text } from './text.ts';

const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } });
const body = <T extends z.ZodType>(schema: T) => ({
  body: { content: json(schema), required: true as const },
});
const counted = (most: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,10}$/, what)
    .transform(Number)
    .refine((number) => number <= most, what);
/** What is no number names no group, as one that is too large does. */
const groupId = z
  .string()
  .transform((value) => (/^\d{1,10}$/.test(value) ? Math.min(Number(value), 2 ** 31 - 1) : 0));
const ofGroup = z.object({ groupId });
const ofSession = ofGroup.extend({ sessionId: id });
const ofNote = ofGroup.extend({ noteId: id });
const ofComment = ofNote.extend({ commentId: id });
const inGroup = { params: ofGroup };
const inSession = { params: ofSession };
const inNote = { params: ofNote };
const inComment = { params: ofComment };
const ofInvite = { params: ofGroup.extend({ inviteId: id }) };
const ofReport = { params: ofGroup.extend({ reportId: id }) };
const reaction = {
  params: ofNote.extend({ reaction: z.enum(reactionNames, { error: 'There is no such reaction.' }) }),
};
const byToken = { params: z.object({ token: z.string().max(100) }) };

type PathOf<P extends string> = P extends `${infer Path}?${string}` ? Path : P;

function declare<
  K extends keyof typeof groupPaths,
  R extends NonNullable<Parameters<typeof createRoute>[0]['request']>,
  O extends z.ZodType,
>(name: K, summary: string, request: R, output: O) {
  const [method, path] = groupPaths[name];
  return createRoute({
    method: method as (typeof groupPaths)[K][0],
    path: path.replace(/\?.*/, '') as PathOf<(typeof groupPaths)[K][1]>,
    summary,
    request,
    responses: { 200: { description: 'It is done', content: json(output) } },
  });
}

export const groupRoutes = {
  groups: declare('groups', 'The groups of the reader', {}, bodies.groups),
  publicGroups: declare(
    'publicGroups',
    'Public groups to join',
    {
      query: z.object({
        query: text(100, 'A search').trim().default(''),
        page: counted(1000, 'page is a whole number from 1.').default(1),
      }),
    },
    bodies.publicGroups,
  ),
  createGroup: declare('createGroup', 'Found a group', body(inputs.newGroup), bodies.group),
  group: declare('group', 'One group', inGroup, bodies.group),
  updateGroup: declare(
    'updateGroup',
    'Change a group',
    { ...inGroup, ...body(inputs.groupChange) },
    bodies.group,
  ),
  deleteGroup: declare('deleteGroup', 'Delete a group and all in it', inGroup, bodies.done),
  joinGroup: declare('joinGroup', 'Join a public group', inGroup, bodies.group),
  leaveGroup: declare('leaveGroup', 'Leave a group', inGroup, bodies.done),
  updateMembership: declare(
    'updateMembership',
    'Be reminded of sessions, or not',
    { ...inGroup, ...body(inputs.membership) },
    bodies.group,
  ),
  removeMember: declare(
    'removeMember',
    'Remove somebody',
    { params: ofGroup.extend({ userId }) },
    bodies.group,
  ),
  handOverGroup: declare(
    'handOverGroup',
    'Make somebody else the owner',
    { ...inGroup, ...body(inputs.someone) },
    bodies.group,
  ),
  invites: declare('invites', 'Invites to a group', inGroup, bodies.invites),
  createInvite: declare(
    'createInvite',
    'Make a link',
    { ...ofInvite, ...body(inputs.newInvite) },
    bodies.invite,
  ),
  revokeInvite: declare('revokeInvite', 'Take a link back', ofInvite, bodies.invite),
  invitation: declare('invitation', 'What a link invites to', byToken, bodies.invitation),
  acceptInvite: declare('acceptInvite', 'Join by a link', byToken, bodies.group),
  upcomingSessions: declare('upcomingSessions', 'Sessions to come, in all groups', {}, bodies.sessions),
  groupSessions: declare('groupSessions', 'All sessions of a group', inGroup, bodies.sessions),
  groupSession: declare('groupSession', 'One session', inSession, bodies.session),
  saveGroupSession: declare(
    'saveGroupSession',
    'Schedule or edit a session',
    { ...inSession, ...body(inputs.session) },
    bodies.session,
  ),
  cancelGroupSession: declare('cancelGroupSession', 'Cancel a session', inSession, bodies.session),
  joinGroupSession: declare('joinGroupSession', 'Take part in a session', inSession, bodies.session),
  leaveGroupSession: declare('leaveGroupSession', 'Take part no more', inSession, bodies.session),
  sharedNotes: declare(
    'sharedNotes',
    'Notes shared with a group',
    { ...inGroup, query: z.object({ before: z.union([id, z.literal('')]).default('') }) },
    bodies.sharedNotes,
  ),
  saveSharedNote: declare(
    'saveSharedNote',
    'Share a note, or edit it',
    { ...inNote, ...body(inputs.sharedNote) },
    bodies.sharedNote,
  ),
  deleteSharedNote: declare('deleteSharedNote', 'Delete a shared note', inNote, bodies.done),
  react: declare('react', 'React to a note', reaction, bodies.sharedNote),
  unreact: declare('unreact', 'Take a reaction back', reaction, bodies.sharedNote),
  saveComment: declare(
    'saveComment',
    'Comment on a note, or edit a comment',
    { ...inComment, ...body(inputs.comment) },
    bodies.sharedNote,
  ),
  deleteComment: declare('deleteComment', 'Delete a comment', inComment, bodies.sharedNote),
  report: declare(
    'report',
    'Tell the owner of something amiss',
    { ...ofReport, ...body(inputs.report) },
    bodies.done,
  ),
  reports: declare('reports', 'What members have reported', inGroup, bodies.reports),
  dismissReport: declare('dismissReport', 'Lay a report aside', ofReport, bodies.reports),
  room: declare('room', 'The live room of a session', inSession, bodies.room),
  enterRoom: declare(
    'enterRoom',
    'Be in the room',
    { ...inSession, ...body(inputs.presence) },
    bodies.people,
  ),
  leaveRoom: declare('leaveRoom', 'Leave the room', inSession, bodies.done),
  leadTo: declare('leadTo', 'Open a passage for all', { ...inSession, ...body(inputs.passage) }, bodies.room),
  handOverLead: declare(
    'handOverLead',
    'Let somebody else lead',
    { ...inSession, ...body(inputs.someone) },
    bodies.room,
  ),
  askInRoom: declare(
    'askInRoom',
    'Ask the study assistant before all',
    { params: ofSession.extend({ questionId: id }), ...body(inputs.question) },
    bodies.room,
  ),
  sessionNotes: declare(
    'sessionNotes',
    'What was written in the session notes',
    { ...inSession, query: z.object({ since: counted(2 ** 31 - 1, 'since is a whole number.').default(0) }) },
    bodies.updates,
  ),
  writeSessionNotes: declare(
    'writeSessionNotes',
    'Write in the session notes',
    { ...inSession, ...body(inputs.update) },
    bodies.written,
  ),
  endRoom: declare('endRoom', 'End the session', { ...inSession, ...body(inputs.ending) }, bodies.session),
};
