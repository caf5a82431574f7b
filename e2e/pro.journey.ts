import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  elsewhere,
  hold,
  mailsTo,
  openPreferences,
  REFUSED,
  section,
  signInQuietly,
  toast,
} from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { desktop, openSidebar, phone, sidebar } from './shell-helpers.ts';

test.use({ expectedNoise: new RegExp(`${REFUSED.source}|net::ERR_FAILED`) });

const GOOD = '4242 4242 4242 4242';
const subscription = (page: Page) => section(page, 'Subscription');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Goes from the plans to the checkout. */
async function choose(page: Page, plan: 'Monthly' | 'Yearly'): Promise<void> {
  await button(page, `Choose ${plan}`).click();
  await expect(page.getByRole('heading', { name: 'Subscribe to Lampstand Pro' })).toBeVisible();
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await button(page, 'Subscribe').click();
}

async function subscribe(page: Page, plan: 'Monthly' | 'Yearly' = 'Monthly', card = GOOD): Promise<void> {
  await choose(page, plan);
  const listening = page.waitForResponse('**/api/events*');
  await pay(page, card);
  await expect(subscription(page).getByText(/^Active until /)).toBeVisible();
  await listening;
}

const kept = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('subscription-store') ?? 'null')?.subscription as { isPro: boolean },
  );

test.describe('the free trial', () => {
  test('is offered once, needs no card, and opens the Pro features', async ({ page, browser, baseURL }) => {
    const email = await openPreferences(page);
    const other = await elsewhere(browser, baseURL, email);
    const listening = other.waitForResponse('**/api/events*');
    await other.goto('/ai-insights');
    await expect(other.getByRole('heading', { name: 'Upgrade to Pro' })).toBeVisible();
    await listening;
    await expect(subscription(page)).toContainText('No credit card required');
    await button(page, 'Start Free Trial').click();
    await expect(toast(page, 'Free trial activated successfully!')).toBeVisible();
    await expect(subscription(page).getByText(/^Active until /)).toBeVisible();
    await expect(subscription(page)).toContainText('7 days left');
    await expect(button(page, 'Start Free Trial')).toHaveCount(0);
    await expect(button(page, 'Choose Yearly')).toBeVisible();
    await expect(button(page, 'Manage Subscription')).toHaveCount(0);
    expect((await kept(page)).isPro).toBe(true);
    // The event stream tells the other device.
    await expect(other.getByRole('heading', { name: 'Bible AI Assistant' })).toBeVisible();
    await other.context().close();
  });

  test('says when it was used already, or could not be activated', async ({ page }) => {
    await openPreferences(page);
    const fail = (status: number, code: string, message: string) =>
      page.route(
        '**/api/subscription/trial',
        (route) => route.fulfill({ status, json: { error: { code, message } } }),
        { times: 1 },
      );
    await fail(500, 'network/server-error', 'Server error. Please try again later.');
    await button(page, 'Start Free Trial').click();
    await expect(toast(page, 'Failed to activate free trial. Please try again.')).toBeVisible();
    await fail(409, 'subscription/trial-used', 'User has already used their free trial');
    await button(page, 'Start Free Trial').click();
    await expect(toast(page, 'User has already used their free trial')).toBeVisible();
    await expect(button(page, 'Start Free Trial')).toBeEnabled();
  });

  test('is mentioned shortly before it ends', async ({ page }) => {
    await signInQuietly(page);
    const expiresAt = new Date(Date.now() + 36 * 60 * 60 * 1000).toISOString();
    await page.route('**/api/subscription', async (route) => {
      const answer = await route.fetch();
      const trial = { isActive: true, isPro: true, isTrial: true, tier: 'pro', expiresAt, canTry: false };
      await route.fulfill({ json: { ...((await answer.json()) as object), ...trial } });
    });
    await page.goto('/preferences');
    await expect(subscription(page)).toContainText('2 days left. Nothing is charged when it ends.');
    await openSidebar(page);
    await expect(sidebar(page).getByText('Free trial: 2 days left')).toBeVisible();
  });
});

test.describe('a plan', () => {
  test('is bought, changed, cancelled and resumed', async ({ page }) => {
    const email = await openPreferences(page);
    for (const text of ['$4.99/month', '$49.99/year', '$59.88', 'Save $9.89', 'Save 16%', 'Cancel anytime']) {
      await expect(subscription(page)).toContainText(text);
    }
    const release = await hold(page, '**/functions/v1/stripe-checkout*');
    await button(page, 'Choose Monthly').click();
    await expect(button(page, 'Opening checkout...')).toBeDisabled();
    await expect(button(page, 'Choose Yearly')).toBeDisabled();
    release();
    await expect(page.getByText('$4.99 per month')).toBeVisible();
    await expectAccessible(page);
    await pay(page, '4000 0000 0000 0002');
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await pay(page, '4000 0027 6000 3184');
    // The page asks for the plan at once on return, because the payment event may come much later.
    const asked = page.waitForRequest('**/api/subscription/reload');
    await button(page, 'Complete authentication').click();
    await asked;
    await expect(toast(page, 'Thank you. Your plan has begun.')).toBeVisible();
    await expect(page).toHaveURL(/\/preferences$/);
    await expect(subscription(page)).toContainText('Pro, monthly');
    await expect(subscription(page).getByText(/^Active until /)).toBeInViewport();
    await expect(button(page, 'Choose Monthly')).toHaveCount(0);
    await expect(button(page, 'Start Free Trial')).toHaveCount(0);

    await button(page, 'Manage Subscription').click();
    await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Switch to $49.99 per year').click();
    await expect(button(page, 'Switch to $4.99 per month')).toBeVisible();
    await button(page, 'Cancel plan').click();
    await expect(button(page, "Don't cancel plan")).toBeVisible();
    const subjects = async () => (await mailsTo(page, email)).map(({ subject }) => subject);
    await expect
      .poll(subjects)
      .toEqual(expect.arrayContaining(['Welcome to Lampstand Pro', 'Your plan is cancelled']));
    await page.getByRole('link', { name: 'Return to Lampstand' }).click();
    await expect(subscription(page)).toContainText('Pro, yearly');
    await expect(subscription(page)).toContainText('It is cancelled, and will not be renewed.');
  });

  test('is not bought when the checkout is left', async ({ page }) => {
    await openPreferences(page);
    await choose(page, 'Yearly');
    await page.getByRole('link', { name: 'Back to Lampstand' }).click();
    await expect(button(page, 'Start Free Trial')).toBeVisible();
    await subscribe(page, 'Yearly');
    await expect(subscription(page)).toContainText('Pro, yearly');
  });

  test('ends with a refund, and a failed payment is shown at once', async ({ page, context }) => {
    const email = await openPreferences(page);
    await subscribe(page, 'Monthly', '4000 0000 0000 0341');
    const stripe = await context.newPage();
    await stripe.goto('/sandbox/stripe');
    await expectAccessible(stripe);
    const customer = stripe.getByRole('region', { name: email });
    await customer.getByRole('button', { name: 'Move on 31 days' }).click();
    await expect(subscription(page).getByRole('alert')).toContainText(
      'Your last payment did not go through.',
    );
    await openSidebar(page);
    await expect(sidebar(page).getByText('A payment did not go through')).toBeVisible();
    // The newest payment, which the sandbox's page shows after a reload.
    await expect(customer.getByRole('button', { name: 'Refund' })).toHaveCount(2);
    await customer.getByRole('button', { name: 'Refund' }).first().click();
    await expect(button(page, 'Choose Monthly')).toBeVisible();
    await expect(subscription(page)).toContainText('Earlier payments');
    await stripe.close();
  });
});

test.describe('payments that fail', () => {
  for (const [name, answer, message] of [
    [
      'Stripe',
      {
        status: 503,
        json: {
          error: {
            code: 'subscription/payments-away',
            message: 'The payment service cannot be reached. Please try again later.',
          },
        },
      },
      'Failed to create checkout session: The payment service cannot be reached. Please try again later.',
    ],
    ['the address of the checkout', { json: { url: '' } }, 'No checkout URL returned from server'],
    ['the network', undefined, 'Failed to start checkout process'],
  ] as const) {
    test(`the checkout shows an error without ${name}`, async ({ page }) => {
      await openPreferences(page);
      await page.route('**/functions/v1/stripe-checkout*', (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await button(page, 'Choose Monthly').click();
      await expect(toast(page, message)).toBeVisible();
      await expect(button(page, 'Choose Monthly')).toBeEnabled();
    });
  }

  test('the checkout shows an error without a session', async ({ page }) => {
    await openPreferences(page);
    // Clearing the cookies would race with other requests that notice the missing session.
    await page.route('**/functions/v1/stripe-checkout*', (route) =>
      route.fulfill({
        status: 401,
        json: { error: { code: 'auth/signed-out', message: 'User not authenticated' } },
      }),
    );
    await button(page, 'Choose Monthly').click();
    await expect(toast(page, 'No session found')).toBeVisible();
  });

  test('the portal shows an error when it cannot be opened', async ({ page }) => {
    await openPreferences(page);
    await subscribe(page);
    await page.route('**/functions/v1/stripe-webhook', (route) => route.fulfill({ status: 503, json: {} }));
    await button(page, 'Manage Subscription').click();
    await expect(toast(page, 'Failed to open subscription portal')).toBeVisible();
    await expect(button(page, 'Manage Subscription')).toBeEnabled();
  });

  test('a status that cannot be loaded counts as free, and can be retried', async ({ page }) => {
    await signInQuietly(page);
    await page.route('**/api/subscription', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/preferences');
    await expect(subscription(page).getByRole('alert')).toContainText('Failed to load subscription');
    await expect(button(page, 'Start Free Trial')).toHaveCount(0);
    await page.unroute('**/api/subscription');
    await subscription(page).getByRole('button', { name: 'Try again' }).click();
    await expect(button(page, 'Start Free Trial')).toBeVisible();
  });
});

test.describe('the Pro gate', () => {
  test('lists what Pro offers, and leads to the plans', async ({ page }) => {
    await signInQuietly(page);
    await page.goto('/mood-scriptures');
    await expect(page.getByRole('heading', { name: 'Upgrade to Pro' })).toBeVisible();
    for (const text of [
      'Mood Scriptures is a premium feature.',
      'AI insights',
      'Mood recommendations',
      'Priority support',
      'Starting at just $4.99/month',
    ]) {
      await expect(page.locator('main')).toContainText(text);
    }
    await expect(page.getByRole('button', { name: 'Anxious' })).toHaveCount(0);
    await button(page, 'Upgrade Now').click();
    await expect(page).toHaveURL(/\/preferences$/);
    await expect(button(page, 'Choose Monthly')).toBeInViewport();
  });
});

test.describe('the subscription section', () => {
  for (const [device, viewport] of [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const) {
    test(`is accessible in every theme on ${device}, and fits`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signInQuietly(page);
      await page.goto('/ai-insights');
      await expect(page.getByRole('heading', { name: 'Upgrade to Pro' })).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Upgrade Now').click();
      await expect(button(page, 'Start Free Trial')).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Start Free Trial').click();
      await expect(subscription(page).getByText(/^Active until /)).toBeVisible();
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });
  }
});
