import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { sendPage } from '../page.ts';
import {
  type Charge,
  type Customer,
  cards,
  type Price,
  prices,
  type Session,
  type StripeModel,
  type Subscription,
} from './model.ts';
import type { Webhooks } from './webhooks.ts';

const STRIPE = '/sandbox/stripe';
const DAY = 24 * 60 * 60;
/** A promotion code and its discount on the first payment. */
const CODE = { name: 'LAMP50', discount: 0.5 };

const moves = [
  { text: '1 day', seconds: DAY },
  { text: '7 days', seconds: 7 * DAY },
  { text: '31 days', seconds: 31 * DAY },
  { text: '366 days', seconds: 366 * DAY },
];

/** The pages that Stripe would host, and one to control the simulation. */
export function mountStripePages(app: Hono, model: StripeModel, webhooks: Webhooks): void {
  const { state } = model;
  const openSession = (c: Context) =>
    state.sessions.find(
      ({ id, status, customer }) =>
        id === c.req.param('id') && status === 'open' && !model.customer(customer)?.deleted,
    );

  app.get(`${STRIPE}/checkout/:id`, (c) => {
    const session = openSession(c);
    return session ? sendPage(c, 'Checkout', checkoutPage(session)) : gone(c);
  });

  app.post(`${STRIPE}/checkout/:id`, async (c) => {
    const session = openSession(c);
    if (!session) return gone(c);
    const form = (await c.req.parseBody()) as Record<string, string>;
    const card = form.card?.replace(/\D/g, '') ?? '';
    const isCodeGood = !form.code || (session.allowsCodes && form.code.trim().toUpperCase() === CODE.name);
    const problem = isCodeGood ? problemWith(card) : 'This code is invalid.';
    if (problem) return sendPage(c, 'Checkout', checkoutPage(session, problem));
    if (card === cards.secure && form.step === undefined) {
      return sendPage(c, 'Checkout', securePage(session, form));
    }
    if (form.step === 'fail') {
      const failed = 'We are unable to authenticate your payment method. Please choose another one.';
      return sendPage(c, 'Checkout', checkoutPage(session, failed));
    }
    model.complete(session, card, form.code ? CODE.discount : 0);
    return c.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303);
  });

  app.get(`${STRIPE}/portal/:id`, (c) => {
    const portal = state.portals.find(({ id }) => id === c.req.param('id'));
    if (!portal) return gone(c);
    const charges = state.charges.filter(({ customer }) => customer === portal.customer);
    return sendPage(
      c,
      'Billing portal',
      html`<div class="card"><p><a href="${portal.returnUrl}">Return to Lampstand</a></p>
<h1>Your plan</h1>
<form method="post">${planPart(model.planOf(portal.customer))}
<label>New card<input type="text" name="card" inputmode="numeric" autocomplete="off"></label>
<button name="action" value="card">Update card</button></form>
<h2>Payments</h2>
<ul>${charges.map((charge) => html`<li>${chargeText(charge)}</li>`)}</ul></div>`,
    );
  });

  app.post(`${STRIPE}/portal/:id`, async (c) => {
    const portal = state.portals.find(({ id }) => id === c.req.param('id'));
    if (!portal) return gone(c);
    const form = (await c.req.parseBody()) as Record<string, string>;
    const plan = model.planOf(portal.customer);
    const customer = model.customer(portal.customer);
    if (plan && form.action === 'cancel') model.change(plan, { cancel_at_period_end: true });
    if (plan && form.action === 'resume') model.change(plan, { cancel_at_period_end: false });
    if (plan && form.action === 'switch') model.change(plan, {}, otherPrice(plan));
    const card = form.card?.replace(/\D/g, '') ?? '';
    if (customer && form.action === 'card' && !problemWith(card)) {
      customer.card = card;
      model.save();
    }
    return c.redirect(`${STRIPE}/portal/${portal.id}`, 303);
  });

  app.get(STRIPE, (c) => {
    const { isAway } = model.faults;
    const events = state.events.slice(0, 50).map(
      ({ id, type, isDelivered, attempts }) =>
        html`<li>${type} <span class="muted">${id}, ${isDelivered ? 'delivered' : `not delivered, ${attempts} attempts`}</span>
<div class="row"><button name="resend" value="${id}">Send again</button></div></li>`,
    );
    return sendPage(
      c,
      'Stripe',
      html`<h1>Stripe</h1>
<p>Each customer has a clock. Move it on to see plans renewed, payments failing and plans ending.</p>
<form method="post"><button name="away" value="${isAway ? '0' : '1'}">${isAway ? 'Let Stripe answer again' : 'Let Stripe be away'}</button></form>
${state.customers.toReversed().map((customer) => customerPart(model, customer))}
<h2>Events</h2>
<form method="post"><ul>${events}</ul></form>`,
    );
  });

  app.post(STRIPE, async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    const charge = state.charges.find(({ id }) => id === form.refund || id === form.dispute);
    const event = state.events.find(({ id }) => id === form.resend);
    const customer = model.customer(form.customer ?? '');
    if (customer && form.move) model.advance(customer, Number(form.move));
    if (form.away) model.faults.isAway = form.away === '1';
    if (charge && form.refund) model.refund(charge);
    if (charge && form.dispute) model.dispute(charge);
    if (event) await webhooks.deliver(event);
    return c.redirect(STRIPE, 303);
  });
}

function customerPart(model: StripeModel, { id, email }: Customer) {
  const charges = model.state.charges.filter(({ customer }) => customer === id);
  return html`<section aria-label="${email}"><h2>${email}</h2>
<form method="post"><input type="hidden" name="customer" value="${id}">
<p>Here it is ${day(model.timeOf(id))}.</p>
<div class="row">${moves.map(({ text, seconds }) => html`<button name="move" value="${seconds}">Move on ${text}</button>`)}</div>
<ul>${charges.map(
    (charge) => html`<li>${chargeText(charge)}
<div class="row"><button name="refund" value="${charge.id}">Refund</button><button name="dispute" value="${charge.id}">Dispute</button></div></li>`,
  )}</ul></form></section>`;
}

function chargeText({ amount, created, paid, refunded, disputed }: Charge): string {
  const marks = [
    ...(paid ? [] : ['failed']),
    ...(refunded ? ['refunded'] : []),
    ...(disputed ? ['disputed'] : []),
  ];
  return [`${dollars(amount)} on ${day(created)}`, ...marks].join(', ');
}

function problemWith(card: string): string | undefined {
  if (card === cards.declined) return 'Your card was declined.';
  const isKnown = (Object.values(cards) as string[]).includes(card);
  return isKnown ? undefined : `Your card number is invalid. Try ${cards.good}.`;
}

function priceOf(id: string): Price {
  const price = prices.find((one) => one.id === id);
  if (!price) throw new Error(`there is no price ${id}`);
  return price;
}

function checkoutPage(session: Session, problem?: string) {
  const { unit_amount: cents, recurring } = priceOf(session.price);
  return html`<div class="card"><p><a href="${session.cancel_url}">Back to Lampstand</a></p>
<h1>Subscribe to Lampstand Pro</h1>
<p>${dollars(cents)} per ${recurring.interval}</p>
${problem ? html`<p role="alert"><strong>${problem}</strong></p>` : ''}
<form method="post">
<label>Card number<input type="text" name="card" inputmode="numeric" autocomplete="off" required></label>
<label>Country or region<input type="text" name="country" autocomplete="off"></label>
${session.allowsCodes ? html`<label>Promotion code<input type="text" name="code" autocomplete="off"></label>` : ''}
<button class="main">Subscribe</button>
</form>
<p class="muted">${cards.good} is taken, ${cards.declined} is declined, ${cards.secure} asks for a second step, ${cards.failsLater} fails at the first renewal. The code ${CODE.name} halves the first payment.</p></div>`;
}

function securePage(session: Session, form: Record<string, string>) {
  return html`<div class="card"><h1>Is it you who pays?</h1>
<p>Your bank would ask you now, on a page of its own.</p>
<form method="post" action="${STRIPE}/checkout/${session.id}">
<input type="hidden" name="card" value="${form.card ?? ''}"><input type="hidden" name="code" value="${form.code ?? ''}">
<button class="main" name="step" value="complete">Complete authentication</button>
<button name="step" value="fail">Fail authentication</button></form></div>`;
}

function planPart(plan: Subscription | undefined) {
  if (!plan) return html`<p>There is no plan.</p>`;
  const [{ price, current_period_end: end }] = plan.items.data;
  const other = otherPrice(plan);
  return html`<p>${dollars(price.unit_amount)} per ${price.recurring.interval}. ${plan.cancel_at_period_end ? 'Ends' : 'Renews'} on ${day(end)}.${plan.status === 'past_due' ? ' The last payment failed.' : ''}</p>
<button name="action" value="switch">Switch to ${dollars(other.unit_amount)} per ${other.recurring.interval}</button>
${
  plan.cancel_at_period_end
    ? html`<button name="action" value="resume">Don't cancel plan</button>`
    : html`<button name="action" value="cancel">Cancel plan</button>`
}`;
}

function otherPrice({ items }: Subscription): Price {
  const [{ price }] = items.data;
  return priceOf(prices.find(({ id }) => id !== price.id)?.id ?? '');
}

function gone(c: Context) {
  c.status(404);
  return sendPage(c, 'Stripe', html`<h1>This page has expired</h1><p>Please start again from Lampstand.</p>`);
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
