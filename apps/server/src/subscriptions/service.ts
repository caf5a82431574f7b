import { LampstandError, type SubscriptionBody, subscriptionChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { requireOwnId } from './own-id.ts';
import { subscriptionOf } from './status.ts';
import { activateTrial } from './trial.ts';

const RELOADS = { most: 30, seconds: 15 * 60 };

/** Refreshes a user's plans from the payment provider; returns whether anything changed. */
type ReloadPlans = (userId: string, origin: string) => Promise<boolean>;

interface SubscriptionParts {
  readonly database: Database;
  readonly limits: RateLimits;
  readonly doorbell: Doorbell;
  /** Undefined: no plan can be paid for. */
  readonly reloadPlans: ReloadPlans | undefined;
}

/** The reader's subscription, and the free trial. */
export class SubscriptionsService {
  readonly #parts: SubscriptionParts;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  get(session: string): Promise<SubscriptionBody> {
    return this.#parts.database.asCaller(session, subscriptionOf);
  }

  async reload(session: string, userId: string, origin: string): Promise<SubscriptionBody> {
    const { database, limits, doorbell, reloadPlans } = this.#parts;
    await requireOwnId(database, session, userId);
    await limits.count({ key: ['reload-plan', userId], ...RELOADS });
    // During an outage of the provider, its event arrives later.
    const hasChanged = await reloadPlans?.(userId, origin).catch(unlessAway);
    if (hasChanged) doorbell.ringUser(userId, subscriptionChannel);
    return this.get(session);
  }

  async activateTrial(session: string, userId: string, origin: string): Promise<SubscriptionBody> {
    const { database, doorbell } = this.#parts;
    await requireOwnId(database, session, userId);
    await activateTrial(database, userId, origin);
    doorbell.ringUser(userId, subscriptionChannel);
    return this.get(session);
  }
}

function unlessAway(error: unknown): false {
  if (error instanceof LampstandError && error.code === 'subscription/payments-away') return false;
  throw error;
}
