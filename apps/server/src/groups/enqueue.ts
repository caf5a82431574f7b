import { sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import type { GroupJobKind } from '../jobs/jobs.ts';

interface GroupJobInput {
  readonly groupId: number;
  /** The id of the job's subject. */
  readonly subject: string;
  readonly origin: string;
  readonly runAt?: Date;
}

/** Enqueues a job in the transaction of its cause, which runs as a user without access to jobs. */
export async function enqueueForGroup(
  queries: Queries,
  kind: GroupJobKind,
  { groupId, subject, origin, runAt = new Date() }: GroupJobInput,
): Promise<void> {
  await queries.execute(
    sql`select enqueue_for_group(${kind}, ${groupId}, ${subject}, ${origin}, ${runAt.toISOString()})`,
  );
}
