import { randomUUID } from 'node:crypto';
import type { JobHandlers } from '../jobs/jobs.ts';
import type { Mailer } from './mailer.ts';

export function mailJob(mailer: Mailer): Pick<JobHandlers, 'mail'> {
  return {
    mail: ({ to, letter, values }, id) => mailer.send(to, letter, values, `${id}.${randomUUID()}`),
  };
}
