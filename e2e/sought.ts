import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A verse and how many milliseconds it was highlighted, once that is over. */
interface Sought {
  readonly verse: string;
  readonly lasted?: number;
}

/** Notes which verses are highlighted as the ones sought: for a moment, which a slow machine may miss. */
export async function watchSought(page: Page): Promise<void> {
  await page.addInitScript(() => {
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
  });
}

/** Expects that a verse was highlighted after the page was loaded, for two seconds or about that. */
export async function expectSought(page: Page, verse: string): Promise<void> {
  const noted = () => page.evaluate(() => (window as unknown as { soughtVerses: Sought[] }).soughtVerses);
  await expect.poll(noted).toContainEqual(expect.objectContaining({ verse }));
  await expect(page.locator(`#${verse}`)).not.toHaveClass('sought', { timeout: 15_000 });
  // A timer is never early, but a slow machine may note the beginning late.
  const { lasted = 0 } = (await noted()).find((one) => one.verse === verse) ?? {};
  expect(lasted).toBeGreaterThan(1500);
  // It may be late on a slow machine, but not by this much.
  expect(lasted).toBeLessThan(8000);
}
