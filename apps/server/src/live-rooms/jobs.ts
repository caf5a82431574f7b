import { channelOf, groupChannel, roomChannel } from '@lampstand/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { studySessions } from '../db/schema.ts';
import { lockSession } from '../group-sessions/jobs.ts';
import { isSession } from '../group-sessions/queries.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { topicOfGroup } from '../realtime/doorbell.ts';
import { isOver, summarize } from './summary.ts';

/** A session that nobody ends is over when its time is; its summary is written anyway. */
export function liveRoomJobs(database: Database): Pick<JobHandlers, 'session-end'> {
  return {
    'session-end': async (job) => {
      const found = await lockSession(database, job);
      if (!found || found.session.cancelledAt || !isOver(found.session, new Date())) return;
      const { groupId, subject: sessionId } = job;
      await database.owner
        .update(studySessions)
        .set({
          endedAt: sql`coalesce(${studySessions.endedAt}, now())`,
          notes: await summarize(database.owner, found.session),
        })
        .where(isSession(groupId, sessionId));
      // Inside the transaction a NOTIFY waits for the commit, as it has to here.
      for (const channel of [channelOf(groupChannel, { groupId }), channelOf(roomChannel, { sessionId })]) {
        await database.owner.execute(
          sql`select pg_notify('doorbell', ${`${topicOfGroup(groupId)} ${channel}`})`,
        );
      }
    },
  };
}
