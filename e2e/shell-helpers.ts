import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const phone = { width: 390, height: 844 };
export const tablet = { width: 820, height: 1100 };
export const desktop = { width: 1280, height: 800 };

export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Sidebar' });
export const signIn = (page: Page) => page.getByRole('dialog', { name: 'Welcome Back' });

export async function openSidebar(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open sidebar' });
  if (await toggle.isVisible()) await toggle.click();
  await expect(sidebar(page)).toBeVisible();
}

/** Waits until the server's page has been taken over, so that its buttons answer. */
export async function goto(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          localStorage.getItem('last-bible-position') !== null ||
          document.querySelector('[aria-label^="Theme: "]') !== null,
      ),
    )
    .toBe(true);
}

/** Lets the app say something in passing, whether it may copy or not. */
export async function raiseToast(page: Page): Promise<void> {
  await page.locator('#v2').click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
}

interface LoggedEvent {
  readonly featureId: string;
  readonly eventType: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export function analytics(page: Page): Promise<LoggedEvent[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('feature_analytics') ?? '[]'));
}
