import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const themes = ['light', 'sepia', 'dark'] as const;

/** Dresses the page before it is loaded: the theme and whatever else the reader's cookie says. */
export async function prefer(page: Page, baseURL: string | undefined, preferences: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'lampstand-reader', value: encodeURIComponent(preferences), url: baseURL ?? '' }]);
}

/** Expects axe to find nothing on the page as it stands, once nothing moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The clock of a toast runs as long as the toast stands.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => !(effect as KeyframeEffect).target?.closest('.Toastify'));
    await Promise.all(moving.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
