import { type GroupSession, LampstandError, type SharedNote, type StudyGroup } from '@lampstand/contract';
import { type Database, openDatabase } from './database.ts';
import { withFallback } from './fallback.ts';

/**
 * What this device last heard of the reader's study groups, to be read without a network. The server
 * decides what is true: every answer takes the place of the copy.
 */

interface Copy<T> {
  keep(rows: readonly T[]): Promise<void>;
  read(): Promise<readonly T[]>;
}

/** What the server says; while it cannot be reached, what this device has kept of it. */
export async function orCopy<T>(load: () => Promise<readonly T[]>, copy: Copy<T>): Promise<readonly T[]> {
  try {
    const rows = await load();
    // Nobody waits for what the device keeps.
    void withFallback('keep study groups', () => copy.keep(rows), undefined);
    return rows;
  } catch (error) {
    if (!(error instanceof LampstandError)) throw error;
    // What the reader may no longer see is not kept either.
    if (error.status === 403 || error.status === 404)
      void withFallback('forget study groups', () => copy.keep([]), undefined);
    const kept = error.code.startsWith('network/')
      ? await withFallback('read study groups', copy.read, [])
      : [];
    if (kept.length === 0) throw error;
    return kept;
  }
}

export const groupCopy = (userId: string, groupId?: number): Copy<StudyGroup> => ({
  async keep(groups) {
    const { studyGroups } = await openDatabase();
    await studyGroups.db.transaction('rw', studyGroups, async () => {
      if (groupId === undefined) await studyGroups.where('userId').equals(userId).delete();
      else await studyGroups.delete([userId, groupId]);
      const joined = groups.filter(({ role }) => role !== null);
      await studyGroups.bulkPut(
        joined.map(({ members, ...group }) => ({
          ...group,
          userId,
          members: members.map((member) => member.userId),
          people: members,
        })),
      );
    });
  },
  async read() {
    const { studyGroups } = await openDatabase();
    const rows = await studyGroups.where('userId').equals(userId).toArray();
    return rows
      .filter(({ id }) => groupId === undefined || id === groupId)
      .map(({ userId: _, people, ...group }) => ({ ...group, members: [...people] }));
  },
});

/** The sessions of one group, or those to come in all of them. */
export const sessionCopy = (userId: string, groupId?: number): Copy<GroupSession> => ({
  async keep(sessions) {
    const { studySessions } = await openDatabase();
    await studySessions.db.transaction('rw', studySessions, async () => {
      const before = await sessionsOf(studySessions, userId, groupId);
      await studySessions.bulkDelete(before.map(({ id }) => [userId, id]));
      await studySessions.bulkPut(sessions.map((session) => ({ ...session, userId })));
    });
  },
  async read() {
    const { studySessions } = await openDatabase();
    const rows = await sessionsOf(studySessions, userId, groupId);
    return rows.map(({ userId: _, ...session }) => session);
  },
});

async function sessionsOf(table: Database['studySessions'], userId: string, groupId: number | undefined) {
  if (groupId !== undefined) return table.where({ userId, groupId }).sortBy('scheduledFor');
  return (await table.where('userId').equals(userId).sortBy('scheduledFor')).filter(isToCome);
}

export const sharedNoteCopy = (userId: string, groupId: number): Copy<SharedNote> => ({
  async keep(notes) {
    const { sharedNotes } = await openDatabase();
    await sharedNotes.db.transaction('rw', sharedNotes, async () => {
      await sharedNotes.where({ userId, groupId }).delete();
      await sharedNotes.bulkPut(notes.map((note) => ({ ...note, userId })));
    });
  },
  async read() {
    const { sharedNotes } = await openDatabase();
    const rows = await sharedNotes.where({ userId, groupId }).sortBy('sharedAt');
    return rows.reverse().map(({ userId: _, ...note }) => note);
  },
});

function isToCome({ closesAt, cancelledAt, endedAt }: GroupSession): boolean {
  return cancelledAt === null && endedAt === null && Date.parse(closesAt) > Date.now();
}
