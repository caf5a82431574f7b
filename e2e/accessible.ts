import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const themes = ['light', 'sepia', 'dark'] as const;

/** Dresses the page before it is loaded: the theme and whatever else the reader's cookie says. */
export async function prefer(page: Page, baseURL: string | undefined, preferences: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'lampstand-reader', value: encodeURIComponent(preferences), url: baseURL ?? '' }]);
}

/** Expects axe to find nothing on the page as it stands, in any theme, once nothing moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The clock of a toast runs as long as the toast stands.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => !(effect as KeyframeEffect).target?.closest('.Toastify'));
    // What is called off does not move any more, either.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const own = await page.evaluate(() => document.documentElement.dataset.theme ?? '');
  await expectNothingFound(axe(page), own);
  // All that another theme changes is colours.
  for (const theme of themes.filter((other) => other !== own)) {
    await dress(page, theme);
    await expectNothingFound(axe(page).withRules(['color-contrast']), theme);
  }
  await dress(page, own);
}

/** The pages have no frames to look into, for which axe would open a page of its own each time. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

async function expectNothingFound(builder: AxeBuilder, theme: string): Promise<void> {
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Changes the theme at once, without the moment in which colours turn into others. */
async function dress(page: Page, theme: string): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted;
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  }, theme);
}
