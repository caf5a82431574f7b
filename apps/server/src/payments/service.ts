import { LampstandError, type Plan, subscriptionChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { requireOwnId } from '../subscriptions/own-id.ts';
import type { Payments } from './payments.ts';

const REDIRECTS = { most: 30, seconds: 15 * 60 };

interface PaymentParts {
  readonly database: Database;
  readonly limits: RateLimits;
  readonly doorbell: Doorbell;
  /** Undefined: no plan can be paid for. */
  readonly payments: Payments | undefined;
}

/** Checkout, portal and webhook. */
export class PaymentsService {
  readonly #parts: PaymentParts;

  constructor(parts: PaymentParts) {
    this.#parts = parts;
  }

  /** The checkout address for a plan. */
  async checkout(session: string, userId: string, plan: Plan, origin: string): Promise<string> {
    await this.#admit('checkout', session, userId);
    return (await this.#offered.checkout(userId, plan, origin)) ?? '';
  }

  /** The address of the portal. */
  async portal(session: string, userId: string, origin: string): Promise<string> {
    await this.#admit('portal', session, userId);
    return this.#offered.portal(userId, origin);
  }

  /** Handles a webhook from Stripe. */
  async receive(body: string, signature: string | undefined, origin: string): Promise<void> {
    const event = await this.#offered.readEvent(body, signature);
    const userId = await this.#offered.applyEvent(event, origin);
    if (userId === undefined) return;
    this.#parts.doorbell.ringUser(userId, subscriptionChannel);
    this.#parts.doorbell.ringJobs();
  }

  get #offered(): Payments {
    const { payments } = this.#parts;
    if (!payments) throw new LampstandError('subscription/not-offered');
    return payments;
  }

  async #admit(what: string, session: string, userId: string): Promise<void> {
    await requireOwnId(this.#parts.database, session, userId);
    await this.#parts.limits.count({ key: [what, userId], ...REDIRECTS });
  }
}
