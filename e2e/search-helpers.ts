import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { soughtBy } from './sought.ts';

export const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Keyword, phrase or reference' });
export const results = (page: Page) => page.locator('[data-result]');
export const suggestions = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
export const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
export const EMPTY = 'No results found. Try a different search term or check your spelling.';

export async function search(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
  await boxOf(page).press('Enter');
}

/** Holds the answers of the search until the returned function is called. */
export async function holdSearches(
  page: Page,
): Promise<{ readonly asked: string[]; release(): Promise<void> }> {
  const held: Route[] = [];
  const asked: string[] = [];
  let isHeld = true;
  await page.route('**/api/search?*', async (route) => {
    asked.push(route.request().url());
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return {
    asked,
    async release() {
      isHeld = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

/** Follows a link into the reader, where its verse is highlighted, and returns to the link. */
export async function goThereAndBack(page: Page, link: Locator): Promise<void> {
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await soughtBy(page, () => link.click());
  await expect(page).toHaveURL(/\/read\/kjv\/[a-z0-9-]+\/\d+$/);
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(link).toBeInViewport();
  await expectAtPlace(page, place);
}

/** Expects the scroll position to be restored, which happens once the page is rendered. */
export async function expectAtPlace(page: Page, place: number): Promise<void> {
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2);
}
