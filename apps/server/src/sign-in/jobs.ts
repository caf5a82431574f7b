import { accountPages } from '@lampstand/contract';
import { and, eq } from 'drizzle-orm';
import type { AuthGateway } from '../auth/gateway.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import type { JobHandlers } from '../jobs/jobs.ts';

export function signInJobs(
  database: Database,
  { auths }: AuthGateway,
): Pick<JobHandlers, 'password-reset' | 'confirmation'> {
  return {
    'password-reset': async ({ email, origin }) => {
      await auths.of(origin).api.requestPasswordReset({ body: { email } });
    },

    confirmation: async ({ email, origin }) => {
      const [unconfirmed] = await database.owner
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, email), eq(users.emailVerified, false)));
      if (!unconfirmed) return;
      const body = { email, callbackURL: accountPages.callback };
      await auths.of(origin).api.sendVerificationEmail({ body });
    },
  };
}
