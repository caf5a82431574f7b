import { groupPages } from '@lampstand/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sharedNoteReports, studyGroupMembers, studyGroups, users } from '../db/schema.ts';
import { enqueue, type JobHandlers } from '../jobs/jobs.ts';

/** Notifies the owner of a group by mail about a report. */
export function sharedNoteJobs(database: Database): Pick<JobHandlers, 'group-report'> {
  return {
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
  };
}
