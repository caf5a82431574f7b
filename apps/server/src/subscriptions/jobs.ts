import type { Database } from '../db/database.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { notifyTrialEnding } from './trial.ts';

export function subscriptionJobs(database: Database): Pick<JobHandlers, 'trial-ending'> {
  return { 'trial-ending': (payload) => notifyTrialEnding(database, payload) };
}
