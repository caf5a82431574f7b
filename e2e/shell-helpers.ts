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

/** Opens an address and waits until the page is hydrated. */
export async function goto(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Waits until React has hydrated the server's page: what is pressed before that is lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/**
 * Waits until pending tasks have run. Not by an idle callback: in a headless Chromium a key
 * pressed right after one may leave the page without timers and key events for good.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Stops the clock of the pages that are opened from now on; `runClock` lets it go on. */
export async function stopClock(page: Page): Promise<void> {
  const context = page.context();
  // Playwright's clock replaces `performance` without its navigation entries, so they are put back.
  await context.addInitScript(() => {
    const entries = performance.getEntriesByType('navigation');
    Object.assign(window, { navigationEntries: entries });
  });
  const now = Date.now();
  await page.clock.install({ time: now });
  // A clock can be paused only at a later time; the app warns when it is two minutes off.
  await page.clock.pauseAt(now + 60_000);
  await context.addInitScript(() => {
    const { navigationEntries } = window as unknown as { navigationEntries: PerformanceEntryList };
    performance.getEntriesByType = () => navigationEntries;
  });
}

/** Lets a stopped clock go on for so many milliseconds, and the page render what that has changed. */
export async function runClock(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  // React schedules rendering by messages, which are handled in order and need no clock.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      }),
  );
}

/** Makes the app show a toast, whether or not the clipboard is allowed. */
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
