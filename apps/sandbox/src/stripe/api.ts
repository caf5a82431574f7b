import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { newId, prices, type StripeModel, type Subscription } from './model.ts';

export const SECRET_KEY = 'sk_test_sandbox';

type Form = Record<string, string>;

/** The part of Stripe's API that the server uses, for the official library. */
export function createStripeApi(model: StripeModel): Hono {
  const app = new Hono();
  const { state } = model;
  const answered = new Map<string, { readonly request: string; readonly body: unknown }>();

  app.use('*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${SECRET_KEY}`) {
      return refuse(c, 401, 'invalid_request_error', 'Invalid API Key provided');
    }
    const { faults } = model;
    if (faults.isAway) return c.body(null, 503);
    await faults.wait?.();
    await next();
    return undefined;
  });

  /** The same idempotency key with the same request gets the same answer; with another request it is refused. */
  app.use('*', async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (key === undefined || c.req.method !== 'POST') return next();
    const request = `${c.req.path} ${await c.req.text()}`;
    const before = answered.get(key);
    if (before && before.request !== request) {
      return refuse(
        c,
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    }
    if (before) return c.json(before.body as object);
    await next();
    if (c.res.ok) answered.set(key, { request, body: await c.res.clone().json() });
    return undefined;
  });

  app.post('/customers', async (c) => {
    const form = await formOf(c);
    const customer = {
      id: newId('cus'),
      object: 'customer' as const,
      email: form.email ?? '',
      metadata: metadataIn(form, 'metadata'),
      created: Math.floor(Date.now() / 1000),
    };
    state.customers.push(customer);
    model.save();
    return c.json(customer);
  });

  app.get('/customers/:id', (c) => {
    const customer = model.customer(c.req.param('id'));
    return customer ? c.json(customer) : missing(c, 'customer');
  });

  app.delete('/customers/:id', (c) => {
    const customer = model.customer(c.req.param('id'));
    if (!customer || customer.deleted) return missing(c, 'customer');
    for (const plan of state.subscriptions) if (plan.customer === customer.id) model.end(plan);
    customer.deleted = true;
    model.save();
    return c.json({ id: customer.id, object: 'customer', deleted: true });
  });

  app.post('/checkout/sessions', async (c) => {
    const form = await formOf(c);
    const customer = model.customer(form.customer ?? '');
    if (!customer || customer.deleted) return missing(c, 'customer');
    const price = prices.find(({ id }) => id === form['line_items[0][price]']);
    if (!price) return missing(c, 'price');
    if (form.mode !== 'subscription')
      return refuse(c, 400, 'invalid_request_error', 'mode must be subscription');
    const id = newId('cs_test');
    const site = new URL(form.success_url ?? '').origin;
    const session = {
      id,
      object: 'checkout.session' as const,
      customer: customer.id,
      price: price.id,
      metadata: metadataIn(form, 'subscription_data[metadata]'),
      success_url: form.success_url ?? '',
      cancel_url: form.cancel_url ?? '',
      allowsCodes: form.allow_promotion_codes === 'true',
      created: Math.floor(Date.now() / 1000),
      status: 'open' as const,
      url: `${site}/sandbox/stripe/checkout/${id}`,
      subscription: null,
    };
    state.site = site;
    state.sessions.push(session);
    model.save();
    return c.json(session);
  });

  app.get('/checkout/sessions', (c) => {
    const { customer, status } = c.req.query();
    return list(
      c,
      state.sessions.filter(
        (session) => session.customer === customer && (status === undefined || session.status === status),
      ),
    );
  });

  app.post('/checkout/sessions/:id/expire', (c) => {
    const session = state.sessions.find(({ id }) => id === c.req.param('id'));
    if (session?.status !== 'open') return missing(c, 'open checkout session');
    session.status = 'expired';
    session.url = null;
    model.save();
    return c.json(session);
  });

  app.post('/billing_portal/sessions', async (c) => {
    const form = await formOf(c);
    const customer = model.customer(form.customer ?? '');
    if (!customer || customer.deleted) return missing(c, 'customer');
    const id = newId('bps');
    const returnUrl = form.return_url ?? '';
    const site = new URL(returnUrl).origin;
    state.site = site;
    state.portals.push({ id, customer: customer.id, returnUrl });
    model.save();
    return c.json({
      id,
      object: 'billing_portal.session',
      customer: customer.id,
      return_url: returnUrl,
      url: `${site}/sandbox/stripe/portal/${id}`,
    });
  });

  app.get('/subscriptions', (c) => {
    const { customer, status, limit = '10', starting_after: after } = c.req.query();
    const found = state.subscriptions
      .filter((plan) => customer === undefined || plan.customer === customer)
      .filter((plan) => status === 'all' || (status ? plan.status === status : plan.status !== 'canceled'))
      .reverse();
    const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
    const page = found.slice(from, from + Number(limit));
    return list(c, page.map(shown), from + page.length < found.length);
  });

  app.delete('/subscriptions/:id', (c) => {
    const plan = state.subscriptions.find(({ id }) => id === c.req.param('id'));
    if (!plan) return missing(c, 'subscription');
    model.end(plan);
    return c.json(shown(plan));
  });

  app.get('/prices/:id', (c) => {
    const price = prices.find(({ id }) => id === c.req.param('id'));
    return price ? c.json(price) : missing(c, 'price');
  });

  app.get('/charges/:id', (c) => {
    const charge = state.charges.find(({ id }) => id === c.req.param('id'));
    return charge ? c.json(charge) : missing(c, 'charge');
  });

  app.notFound((c) => refuse(c, 404, 'invalid_request_error', `Unrecognized request URL (${c.req.path})`));
  return app;
}

/** Nested fields have names such as `line_items[0][price]`. */
async function formOf(c: Context): Promise<Form> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

function metadataIn(form: Form, name: string): Form {
  return Object.fromEntries(
    Object.entries(form)
      .filter(([key]) => key.startsWith(`${name}[`))
      .map(([key, value]) => [key.slice(name.length + 1, -1), value]),
  );
}

function shown({ sandbox: _, ...plan }: Subscription) {
  return plan;
}

function list(c: Context, data: readonly object[], hasMore = false) {
  return c.json({ object: 'list', url: c.req.path, has_more: hasMore, data });
}

function missing(c: Context, what: string) {
  return refuse(c, 404, 'invalid_request_error', `No such ${what}`, 'resource_missing');
}

function refuse(c: Context, status: ContentfulStatusCode, type: string, message: string, code?: string) {
  return c.json({ error: { type, message, ...(code ? { code } : {}) } }, status);
}
