import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Notes, in the page, which verses are highlighted as the ones sought, each time that one is. */
function noteSought(): void {
  const noted: string[] = [];
  let shown: string | undefined;
  Object.assign(window, { soughtVerses: noted });
  new MutationObserver(() => {
    const verse = document.querySelector('.sought')?.id;
    if (verse !== undefined && verse !== shown) noted.push(verse);
    shown = verse;
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });
}

const notedIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { soughtVerses: string[] }).soughtVerses);

/** Notes which verses are highlighted as the ones sought: for two seconds, which a slow machine may miss. */
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
      verse = (await notedIn(page))[0] ?? '';
      return verse;
    })
    .not.toBe('');
  await expect(page.locator(`#${verse}`)).toBeInViewport();
  return verse;
}

/** Expects that a verse was highlighted after the page was loaded, so many times. */
export async function expectSought(page: Page, verse: string, times = 1): Promise<void> {
  await expect.poll(async () => (await notedIn(page)).filter((one) => one === verse).length).toBe(times);
}
