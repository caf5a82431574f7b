import type { Database } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { activeSession } from './middleware/active-session.ts';
import { groupMember } from './middleware/group-member.ts';
import { pro } from './middleware/pro.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import type { RateLimits } from './rate-limits.ts';

const QUARTER_HOUR = 15 * 60;

interface GuardParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly limits: RateLimits;
  readonly planOf: Parameters<typeof pro>[0];
  readonly membershipOf: Parameters<typeof groupMember>[0];
}

/** The guards that query the database; `signedIn` and `limitedBody` do not. */
export function createGuards({ settings, database, limits, planOf, membershipOf }: GuardParts) {
  const perAddress = { most: settings.accountLimit, seconds: QUARTER_HOUR };
  return {
    activeSession: activeSession(database),
    pro: pro(planOf),
    groupMember: groupMember(membershipOf),
    /** Limits how often each address may try to sign in and the like. */
    accountRateLimit: rateLimit(limits, perAddress, (c) => ['address', c.var.request.address]),
  };
}

export type Guards = ReturnType<typeof createGuards>;
