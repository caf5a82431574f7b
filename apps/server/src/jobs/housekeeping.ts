import { lt, sql } from 'drizzle-orm';
import { removeOldTombstones } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import {
  aiBudgets,
  rateLimits,
  sessions,
  stripeEvents,
  studyRoomPeople,
  verifications,
} from '../db/schema.ts';
import { enqueue, type JobHandlers } from './jobs.ts';

const HOUR = 60 * 60 * 1000;

/** Sweeps out what has expired; it comes back by itself. */
export function housekeepingJob(database: Database): Pick<JobHandlers, 'housekeeping'> {
  return {
    housekeeping: async () => {
      const { owner } = database;
      await owner.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
      await owner.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
      await owner.delete(stripeEvents).where(lt(stripeEvents.createdAt, sql`now() - interval '60 days'`));
      await owner.delete(studyRoomPeople).where(lt(studyRoomPeople.seenAt, sql`now() - interval '1 hour'`));
      await owner.delete(rateLimits).where(lt(rateLimits.windowEnds, sql`now()`));
      await owner.delete(aiBudgets).where(lt(aiBudgets.windowEnds, sql`now()`));
      await removeOldTombstones(database.owner);
      await enqueue(database, 'housekeeping', {}, new Date(Date.now() + HOUR));
    },
  };
}
