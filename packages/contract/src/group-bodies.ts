import { z } from '@hono/zod-openapi';
import { offeredVersionIds } from '@lampstand/canon';
import { groupLimits, inviteDays, reactionNames } from './group-calls.ts';
import { text } from './text.ts';
import { place, verseId } from './verses.ts';

const moment = z.iso.datetime({ offset: true });
export const id = z.uuid();
export const userId = z.string().min(1).max(100);
/** The revision that a change started from; null: there was nothing yet. */
const base = z.number().int().positive().nullable();
const required = (most: number, what: string) => text(most, what).trim().min(1, `${what} cannot be empty.`);

const groupName = required(100, 'A group’s name');
const groupDescription = required(2000, 'A group’s description');
const isPublic = z.boolean();

/** What groups are told by their members. */
export const groupInputs = {
  newGroup: z.object({
    /** The client's own name for it. */
    key: id,
    name: groupName,
    description: groupDescription,
    isPublic: isPublic.default(true),
  }),
  groupChange: z.object({
    name: groupName.optional(),
    description: groupDescription.optional(),
    isPublic: isPublic.optional(),
  }),
  /** Whether sessions of this group are called to mind by mail. */
  membership: z.object({ reminders: z.boolean() }),
  someone: z.object({ userId }),
  newInvite: z.object({
    days: z.literal(inviteDays, { error: `An invite stands for ${inviteDays.join(', ')} days.` }).default(7),
    /** Who gets the link by mail. */
    email: z.email('Please enter a valid email address.').max(254).optional(),
  }),
  session: z.object({
    name: required(100, 'A session’s name'),
    description: required(2000, 'A session’s description'),
    scheduledFor: moment,
    duration: z
      .number({ error: 'The duration is a whole number of minutes.' })
      .int('The duration is a whole number of minutes.')
      .min(1, 'A session takes a minute at least.')
      .max(groupLimits.duration, 'A session takes a week at most.')
      .default(60),
    verses: z
      .array(required(100, 'A passage'))
      .max(30, 'A session may have 30 passages at most.')
      .default([]),
    base,
  }),
  sharedNote: z.object({
    content: required(20_000, 'A note'),
    /** The verse that it is about. */
    verseId: verseId.nullable(),
    base,
  }),
  comment: z.object({ content: required(2000, 'A comment'), base }),
  report: z.object({
    noteId: id,
    /** A comment to the note; null: the note itself. */
    commentId: id.nullable(),
    reason: required(1000, 'A reason'),
  }),
  /** Where the reader looks; null while they follow the leader. */
  presence: z.object({ elsewhere: place.nullable() }),
  passage: place,
  question: z.object({ question: required(2000, 'A question') }),
  update: z.object({
    /** The client's own name for it. */
    id,
    /** An update of Yjs, in base64. */
    update: z
      .base64('An update is in base64.')
      .min(1)
      .max(Math.ceil(groupLimits.update / 3) * 4, 'That is too much for one update.'),
  }),
  /** What the leader says at the end; may be empty. */
  ending: z.object({ words: text(5000, 'The closing words').trim() }),
};
export type GroupInputs = { readonly [K in keyof typeof groupInputs]: z.input<(typeof groupInputs)[K]> };

const member = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(['owner', 'member']),
  joinedAt: moment,
});
const studyGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: moment,
  memberCount: z.number().int(),
  /** What the reader is in it; null: no member. */
  role: member.shape.role.nullable(),
  /** Whether the reader is told of its sessions by mail. */
  reminders: z.boolean(),
  /** The longest-standing first; empty for whoever is no member. */
  members: z.array(member),
});
const invite = z.object({
  id,
  /** The link to hand on. */
  url: z.string(),
  email: z.string().nullable(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  revokedAt: moment.nullable(),
  /** How many have come by it. */
  accepted: z.number().int(),
});
const session = z.object({
  id,
  groupId: z.number().int(),
  groupName: z.string(),
  name: z.string(),
  description: z.string(),
  scheduledFor: moment,
  duration: z.number().int(),
  verses: z.array(z.string()),
  createdBy: z.string().nullable(),
  createdAt: moment,
  participants: z.array(z.string()),
  /** The summary, once it has ended. */
  notes: z.string(),
  /** From when until when its room is open. */
  opensAt: moment,
  closesAt: moment,
  cancelledAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** Whether the reader may edit and cancel it. */
  canEdit: z.boolean(),
  revision: z.number().int(),
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
const somewhere = z.object({
  book: z.string(),
  chapter: z.number().int(),
  verse: z.number().int().nullable(),
});
const person = z.object({
  userId: z.string(),
  name: z.string(),
  /** Where they look; null while they follow the leader. */
  elsewhere: somewhere.nullable(),
});
const question = z.object({
  id,
  askedBy: z.string(),
  askerName: z.string(),
  askedAt: moment,
  question: z.string(),
  state: z.enum(['waiting', 'answered', 'failed']),
  answer: z
    .object({
      /** Who answers, such as "From scripture and the built-in glossary". */
      label: z.string(),
      /** Plain text, in paragraphs. */
      text: z.string(),
      references: z.array(
        z.object({
          reference: z.string(),
          book: z.string(),
          chapter: z.number().int(),
          verse: z.number().int(),
          version: z.enum(offeredVersionIds),
          text: z.string(),
        }),
      ),
    })
    .nullable(),
  /** Why there is no answer. */
  error: z.string().nullable(),
});
const people = z.object({ people: z.array(person) });

/** What their members are told. */
export const groupBodies = {
  done: z.object({}),
  groups: z.object({ groups: z.array(studyGroup) }),
  publicGroups: z.object({ groups: z.array(studyGroup), total: z.number().int() }),
  group: studyGroup,
  invites: z.object({ invites: z.array(invite) }),
  invite,
  invitation: z.object({
    groupId: z.number().int(),
    name: z.string(),
    description: z.string(),
    memberCount: z.number().int(),
    invitedBy: z.string(),
    expiresAt: moment,
    /** Whether whoever asks is in already. */
    isMember: z.boolean(),
  }),
  sessions: z.object({ sessions: z.array(session) }),
  session,
  sharedNotes: z.object({ notes: z.array(sharedNote), hasMore: z.boolean() }),
  sharedNote,
  reports: z.object({ reports: z.array(report) }),
  people,
  room: z.object({
    session,
    isOpen: z.boolean(),
    /** Null once the session is over and whoever led it has left the group. */
    leaderId: z.string().nullable(),
    /** Where the leader is; null: nowhere yet. */
    passage: somewhere.nullable(),
    ...people.shape,
    questions: z.array(question),
    /** The number of the last update of the session notes. */
    lastUpdate: z.number().int(),
  }),
  /** In order. Updates that have been put together come as one, which may repeat what is known. */
  updates: z.object({ updates: z.array(z.string()), last: z.number().int() }),
  written: z.object({ number: z.number().int() }),
};
export type GroupBodies = { readonly [K in keyof typeof groupBodies]: z.output<(typeof groupBodies)[K]> };
export type StudyGroup = GroupBodies['group'];
export type GroupMember = StudyGroup['members'][number];
export type GroupInvite = GroupBodies['invite'];
export type GroupSession = GroupBodies['session'];
export type SharedNote = GroupBodies['sharedNote'];
export type LiveRoom = GroupBodies['room'];
export type RoomQuestion = LiveRoom['questions'][number];
