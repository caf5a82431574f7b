import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Records, in the page, each verse that is highlighted because an address or link asked for it. */
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

/** Records highlighted verses from the start, because a slow machine may miss the two seconds of one. */
export async function watchSought(page: Page): Promise<void> {
  await page.addInitScript(noteSought);
}

/** Goes to a verse without leaving the document; returns the verse that was highlighted and is in view. */
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

/** Expects a verse to have been highlighted that many times since the page was loaded. */
export async function expectSought(page: Page, verse: string, times = 1): Promise<void> {
  await expect.poll(async () => (await notedIn(page)).filter((one) => one === verse).length).toBe(times);
}
