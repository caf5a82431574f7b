import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { studyRoomQuestions, studyRooms, studySessionParticipants, users } from '../db/schema.ts';
import { openingOf, type SessionRow } from '../group-sessions/queries.ts';
import { textOf } from './session-notes.ts';

export function isOver(session: SessionRow, now: Date): boolean {
  return session.endedAt !== null || openingOf(session).closesAt <= now;
}

/**
 * The summary of a session as Markdown: the closing words, who attended, what was read, asked and written.
 * It has to be read by the owner of the tables, who can see everyone's name.
 */
export async function summarize(owner: Queries, { groupId, id: sessionId }: SessionRow): Promise<string> {
  const nameOf = sql<string>`coalesce(nullif(${users.name}, ''), 'Reader ' || left(${users.id}, 4))`;
  const [room] = await owner
    .select()
    .from(studyRooms)
    .where(and(eq(studyRooms.groupId, groupId), eq(studyRooms.sessionId, sessionId)));
  const questions = await owner
    .select({ asked: studyRoomQuestions, name: nameOf })
    .from(studyRoomQuestions)
    .innerJoin(users, eq(users.id, studyRoomQuestions.userId))
    .where(and(eq(studyRoomQuestions.groupId, groupId), eq(studyRoomQuestions.sessionId, sessionId)))
    .orderBy(asc(studyRoomQuestions.askedAt));
  const people = await owner
    .select({ name: nameOf })
    .from(studySessionParticipants)
    .innerJoin(users, eq(users.id, studySessionParticipants.userId))
    .where(
      and(eq(studySessionParticipants.groupId, groupId), eq(studySessionParticipants.sessionId, sessionId)),
    )
    .orderBy(asc(studySessionParticipants.joinedAt));
  const written = (await textOf(owner, { groupId, sessionId })).trim();
  const visited = [...new Set(room?.visited)];
  const happened = [
    section('Passages', visited.map((reference) => `- ${reference}`).join('\n')),
    section(
      'Questions',
      questions
        .map(({ asked, name }) => {
          const answer = asked.answer as { text: string } | null;
          return [`**${asked.question}** (${name})`, ...(answer ? [answer.text] : [])].join('\n\n');
        })
        .join('\n\n'),
    ),
    section('Notes', written),
  ].flat();
  const words = room?.closingWords ? [room.closingWords] : [];
  if (words.length + happened.length === 0) return '';
  return [...words, `With ${people.map(({ name }) => name).join(', ')}.`, ...happened].join('\n\n');
}

function section(title: string, content: string): string[] {
  return content === '' ? [] : [`## ${title}`, content];
}
