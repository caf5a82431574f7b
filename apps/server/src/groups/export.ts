import { formatReference, parseVerseId } from '@lampstand/canon';
import type { Exported } from '@lampstand/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import {
  sharedNoteComments,
  sharedNotes,
  studyGroupMembers,
  studyGroups,
  studyRoomQuestions,
  studySessionParticipants,
  studySessions,
} from '../db/schema.ts';

type ExportedGroup = NonNullable<Exported['groups']>[number];

/** What a reader has contributed to their groups, and the summaries of the sessions that they attended. */
export async function exportGroups(queries: Queries, userId: string): Promise<ExportedGroup[]> {
  const groups = await queries
    .select({ group: studyGroups, member: studyGroupMembers })
    .from(studyGroupMembers)
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupMembers.groupId))
    .where(eq(studyGroupMembers.userId, userId))
    .orderBy(asc(studyGroupMembers.joinedAt));
  const notes = await queries
    .select()
    .from(sharedNotes)
    .where(eq(sharedNotes.userId, userId))
    .orderBy(asc(sharedNotes.sharedAt));
  const comments = await queries
    .select()
    .from(sharedNoteComments)
    .where(eq(sharedNoteComments.userId, userId))
    .orderBy(asc(sharedNoteComments.createdAt));
  const questions = await queries
    .select()
    .from(studyRoomQuestions)
    .where(eq(studyRoomQuestions.userId, userId))
    .orderBy(asc(studyRoomQuestions.askedAt));
  const sessions = await queries
    .select({ session: studySessions })
    .from(studySessionParticipants)
    .innerJoin(
      studySessions,
      and(
        eq(studySessions.groupId, studySessionParticipants.groupId),
        eq(studySessions.id, studySessionParticipants.sessionId),
      ),
    )
    .where(eq(studySessionParticipants.userId, userId))
    .orderBy(asc(studySessions.scheduledFor));
  return groups.map(({ group: { id, name, description }, member }) => ({
    name,
    description,
    role: member.role,
    joinedAt: member.joinedAt.toISOString(),
    sharedNotes: notes
      .filter(({ groupId }) => groupId === id)
      .map(({ verseId, content, sharedAt }) => ({ verseId, content, sharedAt: sharedAt.toISOString() })),
    comments: comments
      .filter(({ groupId }) => groupId === id)
      .map(({ content, createdAt }) => ({ content, createdAt: createdAt.toISOString() })),
    questions: questions
      .filter(({ groupId }) => groupId === id)
      .map(({ question, askedAt }) => ({ question, askedAt: askedAt.toISOString() })),
    sessions: sessions
      .filter(({ session }) => session.groupId === id)
      .map(({ session }) => ({
        name: session.name,
        scheduledFor: session.scheduledFor.toISOString(),
        duration: session.duration,
        notes: session.notes,
      })),
  }));
}

/** The same as Markdown. */
export function groupAsMarkdown(group: ExportedGroup): string {
  const { sharedNotes: notes, comments, questions, sessions } = group;
  return [
    `### ${group.name}`,
    group.description,
    ...notes.map(({ verseId, content }) => `**${verseId ? nameOf(verseId) : 'A note'}**\n\n${content}`),
    ...comments.map(({ content }) => `A comment: ${content}`),
    ...questions.map(({ question }) => `A question: ${question}`),
    ...sessions.map(({ name, scheduledFor, notes: summary }) =>
      [`#### ${name}, ${scheduledFor.slice(0, 10)}`, ...(summary ? [summary] : [])].join('\n\n'),
    ),
  ].join('\n\n');
}

/** The written reference of a verse. */
export function nameOf(verseId: string): string {
  const address = parseVerseId(verseId);
  return address ? formatReference({ ...address, book: address.book.name }) : verseId;
}
