import { LampstandError, subscriptionChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import { enqueue, type JobHandlers } from '../jobs/jobs.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import type { Payments } from './payments.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

export function paymentJobs(
  database: Database,
  doorbell: Doorbell,
  payments: Payments | undefined,
): Pick<JobHandlers, 'end-plans' | 'overdue-plans'> {
  return {
    'end-plans': async ({ customerId }) => {
      if (!payments) throw new Error(`the plans of ${customerId} cannot be ended without Stripe's key`);
      await payments.forget(customerId).catch(async (error: unknown) => {
        if (!(error instanceof LampstandError)) throw error;
        // A Stripe outage may outlast the retries of a job, and no reader may keep paying because of that.
        await enqueue(database, 'end-plans', { customerId }, new Date(Date.now() + MINUTE));
      });
    },

    'overdue-plans': async () => {
      await payments?.reloadOverdue((userId) => doorbell.ringUser(userId, subscriptionChannel));
      await enqueue(database, 'overdue-plans', {}, new Date(Date.now() + HOUR));
    },
  };
}
