import { randomUUID } from 'node:crypto';
import { verseId } from '@lampstand/canon';
import { sample } from '@lampstand/content/sample';
import type { Queries } from '../db/database.ts';
import {
  sharedNotes,
  studyGroupMembers,
  studyGroups,
  studyRooms,
  studySessionParticipants,
  studySessions,
} from '../db/schema.ts';
import { addressOf } from './sample-export.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A group with a session in ten minutes, so that its live room is already open. */
export async function foundSampleGroup(owner: Queries, userId: string, now: Date): Promise<void> {
  const { name, description, session, sharedNotes: notes } = sample.group;
  const [group] = await owner
    .insert(studyGroups)
    // Two simultaneous clicks create one group.
    .values({ key: userId, name, description, isPublic: false, createdBy: userId })
    .onConflictDoNothing()
    .returning();
  if (!group) return;
  const groupId = group.id;
  const sessionId = randomUUID();
  await owner.insert(studyGroupMembers).values({ groupId, userId, role: 'owner' });
  await owner.insert(studySessions).values({
    ...session,
    groupId,
    id: sessionId,
    scheduledFor: new Date(now.getTime() + 10 * MINUTE),
    createdBy: userId,
  });
  await owner.insert(studyRooms).values({ groupId, sessionId, leaderId: userId });
  await owner.insert(studySessionParticipants).values({ groupId, sessionId, userId });
  await owner.insert(sharedNotes).values(
    notes.map(({ verse, daysAgo, text }) => ({
      groupId,
      id: randomUUID(),
      userId,
      verseId: verseId(addressOf(verse)),
      content: text,
      sharedAt: new Date(now.getTime() - daysAgo * DAY),
    })),
  );
}
