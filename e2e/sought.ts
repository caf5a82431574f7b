import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A verse and how many milliseconds it was highlighted, once that is over. */
interface Sought {
  readonly verse: string;
  readonly lasted?: number;
}

/** Notes, in the page, which verses are highlighted as the ones sought. */
function noteSought(): void {
  const noted: { verse: string; from: number; lasted?: number }[] = [];
  Object.assign(window, { soughtVerses: noted });
  new MutationObserver(() => {
    const verse = document.querySelector('.sought')?.id;
    const last = noted.at(-1);
    if (last && last.lasted === undefined && last.verse !== verse) {
      last.lasted = performance.now() - last.from;
    }
    if (verse !== undefined && (last?.verse !== verse || last.lasted !== undefined)) {
      noted.push({ verse, from: performance.now() });
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });
}

const notedIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { soughtVerses: Sought[] }).soughtVerses);

/** Notes which verses are highlighted as the ones sought: for a moment, which a slow machine may miss. */
export async function watchSought(page: Page): Promise<void> {
  await page.addInitScript(noteSought);
}

/** Goes to a verse without leaving the document; gives the verse that was highlighted there and is in sight. */
export async function soughtBy(page: Page, go: () => Promise<void>): Promise<string> {
  await page.evaluate(noteSought);
  await go();
  let verse = '';
  await expect
    .poll(async () => {
      verse = (await notedIn(page))[0]?.verse ?? '';
      return verse;
    })
    .not.toBe('');
  await expect(page.locator(`#${verse}`)).toBeInViewport();
  return verse;
}

/**
 * Expects that a verse was highlighted after the page was loaded, for two seconds or about that; so many
 * times, of which the last counts.
 */
export async function expectSought(page: Page, verse: string, times = 1): Promise<void> {
  const last = async () => (await notedIn(page)).filter((one) => one.verse === verse)[times - 1];
  await expect.poll(async () => (await last())?.lasted, { timeout: 15_000 }).toBeDefined();
  // A timer is never early, but a slow machine may note the beginning late.
  const { lasted = 0 } = (await last()) ?? {};
  expect(lasted).toBeGreaterThan(1500);
  // It may be late on a slow machine, but not by this much.
  expect(lasted).toBeLessThan(8000);
}
