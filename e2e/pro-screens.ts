import type { Page } from '@playwright/test';
import { preferencesShown, type Screen } from './screen-steps.ts';

/** Trial, plans, checkout and portal. */
export const proScreens: readonly Screen[] = [
  { name: 'pro-gate', path: '/ai-insights', isSignedIn: true, act: (page) => seen(page, 'Upgrade to Pro') },
  { name: 'pro-plans', path: '/preferences', isSignedIn: true, act: plansShown },
  {
    name: 'pro-trial',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Start Free Trial' }).click();
      await page.getByText('7 days left').waitFor();
      await plansShown(page);
    },
  },
  {
    name: 'pro-checkout',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Choose Yearly' }).click();
      await seen(page, 'Subscribe to Lampstand Pro');
    },
  },
  { name: 'pro-plan', path: '/preferences', isSignedIn: true, act: subscribe },
  {
    name: 'pro-portal',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await subscribe(page);
      await page.getByRole('button', { name: 'Manage Subscription' }).click();
      await seen(page, 'Your plan');
    },
  },
  {
    name: 'pro-payment-problem',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await subscribe(page);
      await page.route('**/api/subscription', async (route) => {
        const body = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...body, hasPaymentProblem: true, isEnding: true } });
      });
      await page.reload();
      await page.getByText('Your last payment did not go through.').waitFor();
      await plansShown(page);
    },
  },
  {
    name: 'pro-loading',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/subscription', () => undefined);
      await page.evaluate(() => localStorage.removeItem('subscription-store'));
      await page.reload();
      await page.getByRole('status', { name: 'Loading your subscription' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'pro-error',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/subscription', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await page.getByText('Failed to load subscription').waitFor();
      await plansShown(page);
    },
  },
  { name: 'sandbox-stripe', path: '/sandbox/stripe' },
];

async function seen(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading }).waitFor();
}

async function plansShown(page: Page): Promise<void> {
  await preferencesShown(page);
  await page.getByRole('heading', { name: 'Subscription' }).evaluate((heading) => heading.scrollIntoView());
  await page.evaluate(() => scrollBy(0, -80));
}

async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose Monthly' }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Pro, monthly').waitFor();
}
