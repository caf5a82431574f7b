import { groupPages } from '@lampstand/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { studyGroupMembers, studyGroups, users } from '../db/schema.ts';
import { enqueue } from '../jobs/jobs.ts';

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
