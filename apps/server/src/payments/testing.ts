import { bodyOf, cards, signatureOf } from '@lampstand/sandbox';
import { expect, vi } from 'vitest';
import { type Browser, signUp, type World } from '../accounts/testing.ts';
import { rowsOf } from '../testing.ts';

export const WAIT = { timeout: 20_000 };
export type Reader = Browser & { email: string; id: string };

export async function newReader(world: World): Promise<Reader> {
  const browser = await signUp(world);
  return Object.assign(browser, { id: (await browser.call('account')).body.id });
}

export const statusOf = async (reader: Reader) => (await reader.call('subscription')).body;

export const checkout = (reader: Reader, billingPeriod: 'monthly' | 'yearly' = 'monthly') =>
  reader.call('checkout', { userId: reader.id, billingPeriod });

/** Submits the form behind a link to Stripe. */
export function submit(reader: Reader, url: string, fields: Record<string, string>): Promise<Response> {
  return reader.fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
}

export async function subscribe(
  reader: Reader,
  plan: 'monthly' | 'yearly' = 'monthly',
  card: string = cards.good,
): Promise<void> {
  const { body } = await checkout(reader, plan);
  await submit(reader, body.url, { card });
  await vi.waitFor(async () => expect((await statusOf(reader)).plan).toBe(plan), WAIT);
}

export async function customerOf({ id }: Reader): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    'select customer_id as id from stripe_customers where user_id = $1',
    id,
  );
  return row?.id ?? '';
}

/** Runs changes at Stripe without delivering their events; returns the events in order. */
export async function unheard({ stripe }: World, happen: () => unknown): Promise<string[]> {
  const { state } = stripe;
  const [site, before] = [state.site, state.events.length];
  state.site = null;
  await happen();
  state.site = site;
  return state.events
    .slice(0, state.events.length - before)
    .reverse()
    .map(bodyOf);
}

/** Posts an event as Stripe does. */
export function post(
  url: string,
  body: string,
  signature: string | null = signatureOf(body),
): Promise<Response> {
  return fetch(`${url}/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: signature === null ? {} : { 'stripe-signature': signature },
  });
}
