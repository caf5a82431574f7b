import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

export const themes = ['light', 'sepia', 'dark'] as const;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Sets the theme and other preferences in the reader's cookie, before the page is loaded. */
export async function prefer(page: Page, baseURL: string | undefined, preferences: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'lampstand-reader', value: encodeURIComponent(preferences), url: baseURL ?? '' }]);
}

/**
 * Expects axe to find nothing on the page as it stands, once nothing moves any more: by all its rules in the
 * page's own theme, and by its colors, which are all that a theme changes, in the others.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  expect(await page.evaluate(violationsIn, themes)).toEqual([]);
}

/** Runs in the page, so everything it needs is defined inside. */
async function violationsIn(all: readonly string[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { dataset } = document.documentElement;
  // The animation of a toast runs for as long as the toast is shown.
  const moving = document
    .getAnimations()
    .filter(({ effect }) => !(effect as KeyframeEffect).target?.closest('.Toastify'));
  // A canceled animation rejects; it has stopped moving, too.
  await Promise.allSettled(moving.map(({ finished }) => finished));
  // Colors fade into those of another theme; here they change at once.
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  const own = dataset.theme ?? '';
  const found: string[] = [];
  for (const theme of [own, ...all.filter((other) => other !== own)]) {
    dataset.theme = theme;
    const { violations } = await axe.run(theme === own ? document : elementsOfEachLook(), {
      // Describing all elements that pass would take most of the time.
      resultTypes: ['violations'],
      // No rule that is on by default needs the style sheets, which axe would fetch again.
      preload: false,
      ...(theme === own ? {} : { runOnly: ['color-contrast'] }),
    });
    for (const { id, nodes } of violations) found.push(`${theme}: ${id}: ${nodes[0]?.html}`);
  }
  dataset.theme = own;
  document.adoptedStyleSheets.pop();
  return found;

  /**
   * Elements with text, the first and the last of all those that look the same: of one color and size, inside
   * of elements of the same backgrounds. Most verses of a chapter do, and axe takes long for each.
   */
  function elementsOfEachLook(): Element[] {
    const looks = new Map<Element | null, string>([[null, '']]);
    const chosen = new Map<string, Element[]>();
    for (const element of document.querySelectorAll('*')) {
      const style = getComputedStyle(element);
      const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity, position, overflow } =
        style;
      const around = [backgroundColor, backgroundImage, opacity, position, overflow];
      const look = `${looks.get(element.parentElement)} ${around}`;
      looks.set(element, look);
      const hasText =
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      if (!hasText || !element.checkVisibility({ visibilityProperty: true })) continue;
      const key = `${look} ${[color, fontSize, fontWeight]}`;
      const [first = element] = chosen.get(key) ?? [];
      chosen.set(key, [first, element]);
    }
    return [...new Set([...chosen.values()].flat())];
  }
}
