import { sql } from 'drizzle-orm';
import { boolean, customType, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';

/** The tables of study groups. Almost all have the group and a UUID from the client as their key. */
const groupId = () => integer('group_id').notNull();
const sessionId = () => uuid('session_id').notNull();
const noteId = () => uuid('note_id').notNull();
/** The user who did it, by default the current one. */
const ownId = () => text('user_id').notNull().default(sql`current_user_id()`);
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const studyGroups = pgTable('study_groups', {
  id: integer('id').primaryKey().default(sql`floor(random() * 2147483646)::integer + 1`),
  key: uuid('key').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  isPublic: boolean('is_public').notNull().default(true),
  createdBy: text('created_by'),
  createdAt: now('created_at'),
});

export const studyGroupMembers = pgTable(
  'study_group_members',
  {
    groupId: groupId(),
    userId: ownId(),
    role: text('role', { enum: ['owner', 'member'] })
      .notNull()
      .default('member'),
    reminders: boolean('reminders').notNull().default(true),
    joinedAt: now('joined_at'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
);

export const studyGroupInvites = pgTable(
  'study_group_invites',
  {
    groupId: groupId(),
    id: uuid('id').notNull(),
    userId: ownId(),
    token: text('token').notNull(),
    email: text('email'),
    createdAt: now('created_at'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    accepted: integer('accepted').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.id] })],
);

export const studySessions = pgTable(
  'study_sessions',
  {
    groupId: groupId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    scheduledFor: moment('scheduled_for').notNull(),
    duration: integer('duration').notNull(),
    verses: text('verses').array().notNull().default([]),
    createdBy: text('created_by').default(sql`current_user_id()`),
    notes: text('notes').notNull().default(''),
    cancelledAt: moment('cancelled_at'),
    endedAt: moment('ended_at'),
    remindedFor: moment('reminded_for'),
    revision: integer('revision').notNull().default(1),
    createdAt: now('created_at'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.id] })],
);

export const studySessionParticipants = pgTable(
  'study_session_participants',
  { groupId: groupId(), sessionId: sessionId(), userId: ownId(), joinedAt: now('joined_at') },
  (table) => [primaryKey({ columns: [table.groupId, table.sessionId, table.userId] })],
);

export const studyRooms = pgTable(
  'study_rooms',
  {
    groupId: groupId(),
    sessionId: sessionId(),
    leaderId: text('leader_id'),
    book: text('book'),
    chapter: integer('chapter'),
    verse: integer('verse'),
    visited: text('visited').array().notNull().default([]),
    closingWords: text('closing_words').notNull().default(''),
    lastUpdate: integer('last_update').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.sessionId] })],
);

export const studyRoomPeople = pgTable(
  'study_room_people',
  {
    groupId: groupId(),
    sessionId: sessionId(),
    userId: ownId(),
    elsewhere: jsonb('elsewhere'),
    seenAt: now('seen_at'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.sessionId, table.userId] })],
);

export const studyRoomQuestions = pgTable(
  'study_room_questions',
  {
    groupId: groupId(),
    sessionId: sessionId(),
    id: uuid('id').notNull(),
    userId: ownId(),
    question: text('question').notNull(),
    state: text('state', { enum: ['waiting', 'answered', 'failed'] })
      .notNull()
      .default('waiting'),
    answer: jsonb('answer'),
    error: text('error'),
    askedAt: now('asked_at'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.sessionId, table.id] })],
);

export const studyRoomUpdates = pgTable(
  'study_room_updates',
  {
    groupId: groupId(),
    sessionId: sessionId(),
    number: integer('number').notNull(),
    id: uuid('id'),
    update: bytes('update').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.sessionId, table.number] })],
);

export const sharedNotes = pgTable(
  'shared_notes',
  {
    groupId: groupId(),
    id: uuid('id').notNull(),
    userId: ownId(),
    verseId: text('verse_id'),
    content: text('content').notNull(),
    revision: integer('revision').notNull().default(1),
    sharedAt: now('shared_at'),
    editedAt: moment('edited_at'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.id] })],
);

export const sharedNoteReactions = pgTable(
  'shared_note_reactions',
  { groupId: groupId(), noteId: noteId(), userId: ownId(), name: text('name').notNull() },
  (table) => [primaryKey({ columns: [table.groupId, table.noteId, table.userId, table.name] })],
);

export const sharedNoteComments = pgTable(
  'shared_note_comments',
  {
    groupId: groupId(),
    noteId: noteId(),
    id: uuid('id').notNull(),
    userId: ownId(),
    content: text('content').notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: now('created_at'),
    editedAt: moment('edited_at'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.noteId, table.id] })],
);

export const sharedNoteReports = pgTable(
  'shared_note_reports',
  {
    groupId: groupId(),
    id: uuid('id').notNull(),
    noteId: noteId(),
    commentId: uuid('comment_id'),
    userId: ownId(),
    reason: text('reason').notNull(),
    reportedAt: now('reported_at'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.id] })],
);
