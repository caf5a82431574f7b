import { randomUUID } from 'node:crypto';
import { accountPages } from '@lampstand/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { AuthByOrigin } from '../accounts/auth.ts';
import type { Database } from '../db/database.ts';
import { rateLimits, sessions, users, verifications } from '../db/schema.ts';
import type { Mailer } from '../mail/mailer.ts';
import { enqueue, type JobHandlers } from './jobs.ts';

const HOUR = 60 * 60 * 1000;

/** Who does which job. What they write, further jobs included, counts only when they succeed. */
export function jobHandlers(database: Database, auths: AuthByOrigin, mailer: Mailer): JobHandlers {
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

    housekeeping: async () => {
      await database.owner.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
      await database.owner.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
      await database.owner.delete(rateLimits).where(lt(rateLimits.windowEnds, sql`now()`));
      await enqueue(database, 'housekeeping', {}, new Date(Date.now() + HOUR));
    },
  };
}
