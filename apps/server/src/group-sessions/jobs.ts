import { groupPages } from '@lampstand/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  studyGroupMembers,
  studyGroups,
  studySessionParticipants,
  studySessions,
  users,
} from '../db/schema.ts';
import { enqueue, type GroupJob, type JobHandlers } from '../jobs/jobs.ts';
import { isSession } from './queries.ts';

export const REMINDER_BEFORE = 60 * 60 * 1000;
/** The clocks of the database and of a server differ slightly. */
const TOLERANCE = 60 * 1000;

/** Mails about sessions. If the session is gone or has changed by then, there is nothing to do. */
export function groupSessionJobs(
  database: Database,
): Pick<JobHandlers, 'session-reminder' | 'session-cancelled'> {
  const mailAll = async (job: GroupJob, letter: string, values: Record<string, string>) => {
    for (const { email } of await addressesFor(database, job)) {
      await enqueue(database, 'mail', { to: email, letter, values });
    }
  };

  return {
    'session-reminder': async (job) => {
      const found = await lockSession(database, job);
      if (!found) return;
      const { session, group } = found;
      const { scheduledFor, cancelledAt, endedAt, remindedFor } = session;
      const early = scheduledFor.getTime() - Date.now();
      // An edit schedules another job; a late one, for example after an outage, is still useful.
      if (cancelledAt || endedAt || early <= 0 || early > REMINDER_BEFORE + TOLERANCE) return;
      if (remindedFor?.getTime() === scheduledFor.getTime()) return;
      await database.owner
        .update(studySessions)
        .set({ remindedFor: scheduledFor })
        .where(isSession(job.groupId, job.subject));
      await mailAll(job, 'session-reminder', {
        session: session.name,
        group,
        at: scheduledFor.toISOString(),
        url: job.origin + groupPages.room(job.groupId, job.subject),
        groupUrl: job.origin + groupPages.group(job.groupId),
      });
    },

    'session-cancelled': async (job) => {
      const found = await lockSession(database, job);
      if (!found) return;
      await mailAll(job, 'session-cancelled', {
        session: found.session.name,
        group: found.group,
        at: found.session.scheduledFor.toISOString(),
        url: job.origin + groupPages.group(job.groupId),
      });
    },
  };
}

/** The session of a job, locked until the job is done. */
export async function lockSession(database: Database, { groupId, subject }: GroupJob) {
  const [found] = await database.owner
    .select({ session: studySessions, group: studyGroups.name })
    .from(studySessions)
    .innerJoin(studyGroups, eq(studyGroups.id, studySessions.groupId))
    .where(isSession(groupId, subject))
    .for('update', { of: studySessions });
  return found;
}

/** The participants who have not turned off mails. */
function addressesFor(database: Database, { groupId, subject }: GroupJob) {
  return database.owner
    .select({ email: users.email })
    .from(studySessionParticipants)
    .innerJoin(users, eq(users.id, studySessionParticipants.userId))
    .innerJoin(
      studyGroupMembers,
      and(
        eq(studyGroupMembers.groupId, studySessionParticipants.groupId),
        eq(studyGroupMembers.userId, studySessionParticipants.userId),
        studyGroupMembers.reminders,
      ),
    )
    .where(
      and(eq(studySessionParticipants.groupId, groupId), eq(studySessionParticipants.sessionId, subject)),
    );
}
