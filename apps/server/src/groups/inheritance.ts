import { groupPages } from '@lampstand/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { studyGroupMembers, studyGroups, users } from '../db/schema.ts';
import { enqueue } from '../jobs/jobs.ts';

/**
 * Notifies the new owners of groups whose owner is gone. It has to run in the transaction that removes the
 * old owner, after the database has transferred the groups; a group that was deleted has nobody to notify.
 */
export async function notifyNewOwners(
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
