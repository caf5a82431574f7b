import { sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import type { GroupJobKind } from '../jobs/jobs.ts';

interface GroupJobInput {
  readonly groupId: number;
  /** The id of what the job is about. */
  readonly subject: string;
  readonly origin: string;
  readonly runAt?: Date;
}

/** Writes a job down in the transaction of its cause, which runs as somebody who may not touch jobs. */
export async function enqueueForGroup(
  queries: Queries,
  kind: GroupJobKind,
  { groupId, subject, origin, runAt = new Date() }: GroupJobInput,
): Promise<void> {
  await queries.execute(
    sql`select enqueue_for_group(${kind}, ${groupId}, ${subject}, ${origin}, ${runAt.toISOString()})`,
  );
}
