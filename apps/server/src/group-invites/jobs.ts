import { groupPages } from '@lampstand/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { studyGroupInvites, studyGroups, users } from '../db/schema.ts';
import { enqueue, type JobHandlers } from '../jobs/jobs.ts';
import { isInvite } from './queries.ts';

/** An invite by mail. If it was revoked meanwhile, there is nothing to do. */
export function groupInviteJobs(database: Database): Pick<JobHandlers, 'group-invite'> {
  return {
    'group-invite': async ({ groupId, subject, origin }) => {
      const [found] = await database.owner
        .select({ invite: studyGroupInvites, group: studyGroups.name, inviter: users.name })
        .from(studyGroupInvites)
        .innerJoin(studyGroups, eq(studyGroups.id, studyGroupInvites.groupId))
        .innerJoin(users, eq(users.id, studyGroupInvites.userId))
        .where(and(isInvite(groupId, subject), isNull(studyGroupInvites.revokedAt)));
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
  };
}
