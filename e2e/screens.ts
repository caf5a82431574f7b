import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../tools/launch-options.mjs';
import { themes } from './accessible.ts';
import { signInQuietly } from './account-helpers.ts';
import globalSetup from './global-setup.ts';
import { screens } from './screen-list.ts';
import type { Screen } from './screen-steps.ts';

const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** `npm run screens`, or `npm run screens go-to reader-menu` for some of them. */
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const folder = join(import.meta.dirname, '../build/screens');
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const stop = await globalSetup();
const url = process.env.BASE_URL ?? '';
const browser = await chromium.launch(launchOptions);
const failed: string[] = [];
for (const viewport of widths) {
  for (const theme of themes) {
    for (const screen of chosen) {
      // Data that one screen stores on the device must not show on another.
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        // Reduced motion keeps animations out of the pictures.
        reducedMotion: 'reduce',
      });
      await context.addCookies([{ name: 'lampstand-reader', value: encodeURIComponent(`t=${theme}`), url }]);
      const file = `${screen.name}-${viewport.width}-${theme}.png`;
      await take(screen, await context.newPage(), join(folder, file)).catch((error: unknown) => {
        failed.push(file);
        console.error(`  ${file}: ${error instanceof Error ? error.message : error}`);
      });
      await context.close();
    }
  }
}
await browser.close();
await stop();
console.error(`  ${chosen.length * widths.length * themes.length - failed.length} screens in ${folder}`);
if (failed.length > 0) process.exitCode = 1;

async function take({ path, scrollTo, isSignedIn, act }: Screen, page: Page, file: string): Promise<void> {
  if (isSignedIn) await signInQuietly(page);
  // For signed-in readers the network is never idle because of the event stream.
  await page.goto(path, { waitUntil: isSignedIn ? 'load' : 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  await act?.(page);
  await page.evaluate(async () => {
    // The animation of a toast runs for as long as the toast is shown.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => !(effect as KeyframeEffect).target?.closest('.Toastify'));
    await Promise.all(moving.map(({ finished }) => finished));
  });
  if (scrollTo) await page.locator(scrollTo).scrollIntoViewIfNeeded();
  await page.screenshot({ path: file });
}
