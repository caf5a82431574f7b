import { LampstandError, type SubscriptionBody, subscriptionChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { requireOwnId } from './own-id.ts';
import { subscriptionOf } from './status.ts';
import { activateTrial } from './trial.ts';

const RELOADS = { most: 30, seconds: 15 * 60 };

/** Asks the payment provider how the plans of a user stand; gives whether anything was new. */
type ReloadPlans = (userId: string, origin: string) => Promise<boolean>;

interface SubscriptionParts {
  readonly database: Database;
  readonly limits: RateLimits;
  readonly doorbell: Doorbell;
  /** None: no plan can be paid for. */
  readonly reloadPlans: ReloadPlans | undefined;
}

/** What the reader has subscribed to, and the trial, which costs nothing. */
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
    // Where the provider is away, its event will come when it is back.
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
