import { channelOf, groupChannel, groupPages, roomChannel } from '@lampstand/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Queries } from '../db/database.ts';
import {
  sharedNoteReports,
  studyGroupInvites,
  studyGroupMembers,
  studyGroups,
  studySessionParticipants,
  studySessions,
  users,
} from '../db/schema.ts';
import { enqueue, type GroupJob, type JobHandlers } from '../jobs/jobs.ts';
import { isOver, summarize } from '../live-rooms/summary.ts';
import { topicOfGroup } from '../realtime/doorbell.ts';

type GroupJobs = 'group-invite' | 'group-report' | 'session-reminder' | 'session-cancelled' | 'session-end';

/** Writes a job down in the transaction of its cause, which runs as somebody who may not touch jobs. */
export async function enqueueForGroup(
  queries: Queries,
  kind: GroupJobs,
  groupId: number,
  subject: string,
  origin: string,
  runAt = new Date(),
): Promise<void> {
  await queries.execute(
    sql`select enqueue_for_group(${kind}, ${groupId}, ${subject}, ${origin}, ${runAt.toISOString()})`,
  );
}

/** Mails and endings. What they are about may be gone or changed by then; then there is nothing to do. */
export function groupJobHandlers(database: Database): Pick<JobHandlers, GroupJobs> {
  const sessionOf = async ({ groupId, subject }: GroupJob) => {
    const [found] = await database.owner
      .select({ session: studySessions, group: studyGroups.name })
      .from(studySessions)
      .innerJoin(studyGroups, eq(studyGroups.id, studySessions.groupId))
      .where(isSession(groupId, subject))
      .for('update', { of: studySessions });
    return found;
  };

  /** Those who take part, and have not said that they want no mails. */
  const addressesFor = ({ groupId, subject }: GroupJob) =>
    database.owner
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

  return {
    'group-invite': async ({ groupId, subject, origin }) => {
      const [found] = await database.owner
        .select({ invite: studyGroupInvites, group: studyGroups.name, inviter: users.name })
        .from(studyGroupInvites)
        .innerJoin(studyGroups, eq(studyGroups.id, studyGroupInvites.groupId))
        .innerJoin(users, eq(users.id, studyGroupInvites.userId))
        .where(
          and(
            eq(studyGroupInvites.groupId, groupId),
            eq(studyGroupInvites.id, subject),
            isNull(studyGroupInvites.revokedAt),
          ),
        );
      if (!found?.invite.email) return;
      const { invite, group, inviter } = found;
      const values = {
        group,
        inviter: inviter || 'A member',
        until: invite.expiresAt.toISOString(),
        url: origin + groupPages.invite(invite.token),
      };
      await enqueue(database, 'mail', { to: found.invite.email, letter: 'group-invite', values });
    },

    'group-report': async ({ groupId, subject, origin }) => {
      const reporter = sql<string>`(select name from users where id = ${sharedNoteReports.userId})`;
      const [found] = await database.owner
        .select({ reason: sharedNoteReports.reason, group: studyGroups.name, to: users.email, reporter })
        .from(sharedNoteReports)
        .innerJoin(studyGroups, eq(studyGroups.id, sharedNoteReports.groupId))
        .innerJoin(
          studyGroupMembers,
          and(eq(studyGroupMembers.groupId, groupId), eq(studyGroupMembers.role, 'owner')),
        )
        .innerJoin(users, eq(users.id, studyGroupMembers.userId))
        .where(and(eq(sharedNoteReports.groupId, groupId), eq(sharedNoteReports.id, subject)));
      if (!found) return;
      const { to, group, reason, reporter: name } = found;
      const values = { group, reason, reporter: name || 'A member', url: origin + groupPages.group(groupId) };
      await enqueue(database, 'mail', { to, letter: 'group-report', values });
    },

    'session-reminder': async (job) => {
      const found = await sessionOf(job);
      if (!found) return;
      const { session, group } = found;
      const { scheduledFor, cancelledAt, endedAt, remindedFor } = session;
      const early = scheduledFor.getTime() - Date.now();
      // After an edit there is another job; one that comes late, as after an outage, still helps.
      if (cancelledAt || endedAt || early <= 0 || early > REMINDER_BEFORE + TOLERANCE) return;
      if (remindedFor?.getTime() === scheduledFor.getTime()) return;
      await database.owner
        .update(studySessions)
        .set({ remindedFor: scheduledFor })
        .where(isSession(job.groupId, job.subject));
      const values = {
        session: session.name,
        group,
        at: scheduledFor.toISOString(),
        url: job.origin + groupPages.room(job.groupId, job.subject),
        groupUrl: job.origin + groupPages.group(job.groupId),
      };
      for (const { email } of await addressesFor(job)) {
        await enqueue(database, 'mail', { to: email, letter: 'session-reminder', values });
      }
    },

    'session-cancelled': async (job) => {
      const found = await sessionOf(job);
      if (!found) return;
      const values = {
        session: found.session.name,
        group: found.group,
        at: found.session.scheduledFor.toISOString(),
        url: job.origin + groupPages.group(job.groupId),
      };
      for (const { email } of await addressesFor(job)) {
        await enqueue(database, 'mail', { to: email, letter: 'session-cancelled', values });
      }
    },

    /** A session that nobody ends is over when its time is; its summary is written all the same. */
    'session-end': async (job) => {
      const found = await sessionOf(job);
      if (!found || found.session.cancelledAt || !isOver(found.session, new Date())) return;
      const { groupId, subject } = job;
      await database.owner
        .update(studySessions)
        .set({
          endedAt: sql`coalesce(${studySessions.endedAt}, now())`,
          notes: await summarize(database.owner, found.session),
        })
        .where(isSession(groupId, subject));
      // Inside the transaction a ring waits for the commit, which is what is needed here.
      await database.owner.execute(
        sql`select pg_notify('doorbell', ${`${topicOfGroup(groupId)} ${channelOf(groupChannel, { groupId })}`}),
          pg_notify('doorbell', ${`${topicOfGroup(groupId)} ${channelOf(roomChannel, { sessionId: subject })}`})`,
      );
    },
  };
}

/**
 * Tells the new owners of groups whose owner is gone. It belongs into the transaction in which they went,
 * after the database has handed the groups down; one that ended with them has nobody to tell.
 */
export async function tellNewOwners(
  database: Database,
  groupIds: readonly number[],
  origin: string,
): Promise<void> {
  const heirs = await database.owner
    .select({ to: users.email, groupId: studyGroups.id, group: studyGroups.name })
    .from(studyGroupMembers)
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupMembers.groupId))
    .innerJoin(users, eq(users.id, studyGroupMembers.userId))
    .where(and(inArray(studyGroupMembers.groupId, [...groupIds]), eq(studyGroupMembers.role, 'owner')));
  for (const { to, groupId, group } of heirs) {
    const values = { group, url: origin + groupPages.group(groupId) };
    await enqueue(database, 'mail', { to, letter: 'group-inherited', values });
  }
}

export const REMINDER_BEFORE = 60 * 60 * 1000;
/** The clocks of the database and of a server differ a little. */
const TOLERANCE = 60 * 1000;

function isSession(groupId: number, id: string) {
  return and(eq(studySessions.groupId, groupId), eq(studySessions.id, id));
}
