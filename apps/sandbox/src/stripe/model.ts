import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The fields of Stripe's objects that are used. Times are seconds since 1970. */
export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly email: string;
  readonly metadata: Record<string, string>;
  readonly created: number;
  /** How far the clock of this customer was advanced, in seconds. */
  offset?: number;
  /** The number of the card that pays. */
  card?: string;
  deleted?: boolean;
}

export interface Price {
  readonly id: string;
  readonly object: 'price';
  readonly unit_amount: number;
  readonly currency: 'usd';
  readonly recurring: { readonly interval: 'month' | 'year'; readonly interval_count: 1 };
}

export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  readonly metadata: Record<string, string>;
  readonly created: number;
  status: 'active' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  ended_at: number | null;
  items: { readonly object: 'list'; readonly data: readonly [Item] };
  /** The next scheduled events of the subscription, for the clock. */
  readonly sandbox: { hasAnnounced: boolean; failures: number; retryAt: number | null };
}

interface Item {
  readonly id: string;
  price: Price;
  current_period_start: number;
  current_period_end: number;
}

export interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly customer: string;
  readonly price: string;
  readonly metadata: Record<string, string>;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly allowsCodes: boolean;
  readonly created: number;
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  subscription: string | null;
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly customer: string;
  readonly amount: number;
  readonly created: number;
  readonly paid: boolean;
  refunded: boolean;
  disputed: boolean;
}

export interface Event {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: unknown;
  /** How often it was sent; it counts as delivered when the site accepted it. */
  attempts: number;
  isDelivered: boolean;
}

interface State {
  /** The site that receives events: the last one that sent a user here. */
  site: string | null;
  readonly customers: Customer[];
  readonly sessions: Session[];
  readonly portals: { readonly id: string; readonly customer: string; readonly returnUrl: string }[];
  readonly subscriptions: Subscription[];
  readonly charges: Charge[];
  readonly events: Event[];
}

export const prices: readonly Price[] = [
  {
    id: 'price_sandbox_monthly',
    object: 'price',
    unit_amount: 499,
    currency: 'usd',
    recurring: { interval: 'month', interval_count: 1 },
  },
  {
    id: 'price_sandbox_yearly',
    object: 'price',
    unit_amount: 4999,
    currency: 'usd',
    recurring: { interval: 'year', interval_count: 1 },
  },
];

const DAY = 24 * 60 * 60;
const ANNOUNCED = 7 * DAY;
/** When a failed payment is retried; after the last retry the plan ends. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY];
const MOST_EVENTS = 500;

/** Test cards by number. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** Requires a second step. */
  secure: '4000002760003184',
  /** Succeeds once and then fails. */
  failsLater: '4000000000000341',
} as const;

/** The state of Stripe, stored in a file, and what happens as its clock advances. */
export class StripeModel {
  readonly #file: string;
  readonly state: State;
  /** Simulated faults: Stripe is down or slow. */
  readonly faults: { isAway: boolean; wait?: (() => Promise<void>) | undefined } = { isAway: false };
  /** Called with each new event. */
  onEvent: (event: Event) => void = () => {};

  constructor(file: string) {
    this.#file = file;
    this.state = read(file);
  }

  /** The current time of a customer: each has a clock that can be advanced, like Stripe's test clocks. */
  timeOf(customer: string): number {
    return Math.floor(Date.now() / 1000) + (this.customer(customer)?.offset ?? 0);
  }

  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.state));
    renameSync(`${this.#file}.new`, this.#file);
  }

  emit(type: string, object: unknown): void {
    const event = {
      id: newId('evt'),
      type,
      created: Math.floor(Date.now() / 1000),
      object: structuredClone(object),
      attempts: 0,
      isDelivered: false,
    };
    this.state.events.unshift(event);
    this.state.events.splice(MOST_EVENTS);
    this.save();
    this.onEvent(event);
  }

  customer(id: string): Customer | undefined {
    return this.state.customers.find((customer) => customer.id === id);
  }

  /** The current plan of a customer. */
  planOf(customer: string): Subscription | undefined {
    return this.state.subscriptions.find((plan) => plan.customer === customer && plan.status !== 'canceled');
  }

  /** Completes a checkout with an accepted card. */
  complete(session: Session, card: string, discount: number): void {
    const customer = this.customer(session.customer);
    const price = prices.find(({ id }) => id === session.price);
    if (!customer || !price) throw new Error('a session has a customer and a price');
    customer.card = card;
    const start = this.timeOf(customer.id);
    const plan: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      customer: customer.id,
      metadata: session.metadata,
      created: start,
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
      items: {
        object: 'list',
        data: [
          {
            id: newId('si'),
            price,
            current_period_start: start,
            current_period_end: periodEnd(start, price),
          },
        ],
      },
      sandbox: { hasAnnounced: false, failures: 0, retryAt: null },
    };
    this.state.subscriptions.push(plan);
    session.status = 'complete';
    session.subscription = plan.id;
    session.url = null;
    this.#charge(plan, Math.round(price.unit_amount * (1 - discount)), true);
    this.emit('customer.subscription.created', plan);
    this.emit('invoice.paid', invoiceOf(plan));
    this.emit('checkout.session.completed', session);
  }

  end(plan: Subscription): void {
    if (plan.status === 'canceled') return;
    plan.status = 'canceled';
    plan.ended_at = this.timeOf(plan.customer);
    this.emit('customer.subscription.deleted', plan);
  }

  change(
    plan: Subscription,
    change: Partial<Pick<Subscription, 'cancel_at_period_end'>>,
    price?: Price,
  ): void {
    Object.assign(plan, change);
    const [item] = plan.items.data;
    if (price && price.id !== item.price.id) {
      item.price = price;
      item.current_period_start = this.timeOf(plan.customer);
      item.current_period_end = periodEnd(item.current_period_start, price);
      this.#charge(plan, price.unit_amount, true);
    }
    this.emit('customer.subscription.updated', plan);
  }

  refund(charge: Charge): void {
    charge.refunded = true;
    this.emit('charge.refunded', charge);
  }

  dispute(charge: Charge): void {
    charge.disputed = true;
    this.emit('charge.dispute.created', {
      id: newId('dp'),
      object: 'dispute',
      charge: charge.id,
      status: 'needs_response',
    });
  }

  /** Advances a customer's clock; events in that period happen in order, each at its own time. */
  advance(customer: Customer, seconds: number): void {
    const target = this.timeOf(customer.id) + seconds;
    const moveTo = (at: number) => {
      customer.offset = (customer.offset ?? 0) + Math.max(0, at - this.timeOf(customer.id));
    };
    for (;;) {
      const next = this.#nextOf(this.planOf(customer.id));
      if (!next || next.at > target) break;
      moveTo(next.at);
      next.happen();
    }
    moveTo(target);
    this.save();
  }

  #nextOf(plan: Subscription | undefined): { at: number; happen: () => void } | undefined {
    if (!plan) return undefined;
    const { sandbox } = plan;
    const [{ current_period_end: end }] = plan.items.data;
    if (sandbox.retryAt !== null) return { at: sandbox.retryAt, happen: () => this.#renew(plan) };
    if (plan.cancel_at_period_end) return { at: end, happen: () => this.end(plan) };
    return sandbox.hasAnnounced
      ? { at: end, happen: () => this.#renew(plan) }
      : { at: end - ANNOUNCED, happen: () => this.#announce(plan) };
  }

  #announce(plan: Subscription): void {
    plan.sandbox.hasAnnounced = true;
    this.emit('invoice.upcoming', invoiceOf(plan));
  }

  /** Charges for the next period, or retries that. */
  #renew(plan: Subscription): void {
    const { sandbox } = plan;
    const [item] = plan.items.data;
    const card = this.customer(plan.customer)?.card ?? '';
    const isPaid = card !== cards.failsLater && card !== cards.declined;
    if (sandbox.retryAt === null) {
      // As at Stripe, the new period begins whether or not it has been paid.
      item.current_period_start = item.current_period_end;
      item.current_period_end = periodEnd(item.current_period_start, item.price);
      sandbox.hasAnnounced = false;
    }
    this.#charge(plan, item.price.unit_amount, isPaid);
    if (isPaid) {
      Object.assign(sandbox, { failures: 0, retryAt: null });
      plan.status = 'active';
      this.emit('invoice.paid', invoiceOf(plan));
      this.emit('customer.subscription.updated', plan);
      return;
    }
    const wait = RETRIES[sandbox.failures++];
    this.emit('invoice.payment_failed', invoiceOf(plan));
    if (wait === undefined) {
      this.end(plan);
      return;
    }
    sandbox.retryAt = this.timeOf(plan.customer) + wait;
    plan.status = 'past_due';
    this.emit('customer.subscription.updated', plan);
  }

  #charge(plan: Subscription, amount: number, paid: boolean): void {
    this.state.charges.unshift({
      id: newId('ch'),
      object: 'charge',
      customer: plan.customer,
      amount,
      created: this.timeOf(plan.customer),
      paid,
      refunded: false,
      disputed: false,
    });
  }
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}

function invoiceOf({ id, customer }: Subscription) {
  const parent = { type: 'subscription_details', subscription_details: { subscription: id } };
  return { id: newId('in'), object: 'invoice', customer, parent };
}

/** The same day of the next month or year, or the last day of a shorter month. */
function periodEnd(start: number, { recurring }: Price): number {
  const from = new Date(start * 1000);
  const months = from.getUTCMonth() + (recurring.interval === 'year' ? 12 : 1);
  const end = new Date(from);
  end.setUTCMonth(months);
  if (end.getUTCMonth() !== months % 12) end.setUTCDate(0);
  return end.getTime() / 1000;
}

function read(file: string): State {
  const empty: State = {
    site: null,
    customers: [],
    sessions: [],
    portals: [],
    subscriptions: [],
    charges: [],
    events: [],
  };
  try {
    return { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) };
  } catch {
    return empty;
  }
}
