import { createHmac } from 'node:crypto';
import type { Event, StripeModel } from './model.ts';

export const WEBHOOK_SECRET = 'whsec_sandbox';
const MOST_ATTEMPTS = 12;
const PATIENCE = 20_000;

/** Signs a body as Stripe does: a timestamp, and a hash of timestamp and body. */
export function signatureOf(
  body: string,
  secret = WEBHOOK_SECRET,
  at = Math.floor(Date.now() / 1000),
): string {
  const hash = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${hash}`;
}

export function bodyOf({ id, type, created, object }: Event): string {
  return JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
}

/** Delivers events to the site and retries until it accepts them: after 1 s, 2 s, 4 s … */
export class Webhooks {
  readonly #model: StripeModel;
  readonly #timers = new Set<NodeJS.Timeout>();
  #isStopped = false;

  constructor(model: StripeModel) {
    this.#model = model;
    model.onEvent = (event) => void this.deliver(event);
    for (const event of model.state.events) if (!event.isDelivered) this.#later(event);
  }

  async deliver(event: Event): Promise<void> {
    const { site } = this.#model.state;
    if (site === null || this.#isStopped) return;
    const body = bodyOf(event);
    event.attempts++;
    event.isDelivered = await fetch(`${site}/webhooks/stripe`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body) },
      signal: AbortSignal.timeout(PATIENCE),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (this.#isStopped) return;
    this.#model.save();
    if (!event.isDelivered && event.attempts < MOST_ATTEMPTS) this.#later(event);
  }

  #later(event: Event): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        void this.deliver(event);
      },
      1000 * 2 ** Math.max(0, event.attempts - 1),
    );
    this.#timers.add(timer);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
