import { randomUUID } from 'node:crypto';
import { accountPages, LampstandError, subscriptionChannel } from '@lampstand/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { removeOldTombstones } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import {
  aiBudgets,
  rateLimits,
  sessions,
  stripeEvents,
  studyRoomPeople,
  users,
  verifications,
} from '../db/schema.ts';
import { groupJobHandlers } from '../groups/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import { tellTrialEnding } from '../subscriptions/trial.ts';
import { enqueue, type JobHandlers } from './jobs.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Who does which job. What they write, further jobs included, counts only when they succeed. */
export function jobHandlers(
  database: Database,
  { auths, payments, ringFor }: Pick<AccountParts, 'auths' | 'payments' | 'ringFor'>,
  mailer: Mailer,
): JobHandlers {
  return {
    mail: ({ to, letter, values }, id) => mailer.send(to, letter, values, `${id}.${randomUUID()}`),

    'password-reset': async ({ email, origin }) => {
      await auths.of(origin).api.requestPasswordReset({ body: { email } });
    },

    confirmation: async ({ email, origin }) => {
      const [unconfirmed] = await database.owner
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, email), eq(users.emailVerified, false)));
      if (!unconfirmed) return;
      await auths
        .of(origin)
        .api.sendVerificationEmail({ body: { email, callbackURL: accountPages.callback } });
    },

    'trial-ending': (payload) => tellTrialEnding(database, payload),

    'end-plans': async ({ customerId }) => {
      if (!payments) throw new Error(`the plans of ${customerId} cannot be ended without Stripe's key`);
      await payments.forget(customerId).catch(async (error: unknown) => {
        if (!(error instanceof LampstandError)) throw error;
        // Stripe may be away for longer than a job is tried; nobody may go on paying for that.
        await enqueue(database, 'end-plans', { customerId }, new Date(Date.now() + MINUTE));
      });
    },

    'overdue-plans': async () => {
      await payments?.reloadOverdue((userId) => ringFor(userId, subscriptionChannel));
      await enqueue(database, 'overdue-plans', {}, new Date(Date.now() + HOUR));
    },

    ...groupJobHandlers(database),

    housekeeping: async () => {
      await database.owner.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
      await database.owner.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
      await database.owner
        .delete(stripeEvents)
        .where(lt(stripeEvents.createdAt, sql`now() - interval '60 days'`));
      await database.owner
        .delete(studyRoomPeople)
        .where(lt(studyRoomPeople.seenAt, sql`now() - interval '1 hour'`));
      await database.owner.delete(rateLimits).where(lt(rateLimits.windowEnds, sql`now()`));
      await database.owner.delete(aiBudgets).where(lt(aiBudgets.windowEnds, sql`now()`));
      await removeOldTombstones(database.owner);
      await enqueue(database, 'housekeeping', {}, new Date(Date.now() + HOUR));
    },
  };
}
