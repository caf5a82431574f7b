import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startServerProcess } from '../tools/server-process.mjs';
import { launchOptions } from './launch.ts';

/** Every screen and state worth looking at. Add to this list whenever you build one. */
const screens: readonly { readonly name: string; readonly path: string; readonly scrollTo?: string }[] = [
  { name: 'reader-start', path: '/' },
  { name: 'reader-red-letters', path: '/read/kjv/john/3' },
  { name: 'reader-verse', path: '/read/kjv/john/3?verse=16' },
  { name: 'reader-end-of-chapter', path: '/read/kjv/jude/1', scrollTo: 'footer' },
  { name: 'reader-colophon', path: '/read/kjv/romans/16', scrollTo: '.colophon' },
  { name: 'reader-psalm-title', path: '/read/kjv/psalms/3' },
  { name: 'reader-poetry-lines', path: '/read/web/psalms/23' },
  { name: 'reader-letters', path: '/read/web/psalms/119' },
  { name: 'reader-prose-and-poetry', path: '/read/web/exodus/15' },
  { name: 'reader-asv', path: '/read/asv/isaiah/53' },
  { name: 'not-found', path: '/read/kjv/jhon/3' },
  { name: 'not-found-copyright', path: '/read/niv/john/3' },
  { name: 'api-documentation', path: '/api' },
];
const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const themes = ['light', 'sepia', 'dark'] as const;

const folder = join(import.meta.dirname, '../build/screens');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = startServerProcess({ PORT: '0' }, 'ignore');
const url = await server.ready;
const browser = await chromium.launch(launchOptions);
for (const viewport of widths) {
  for (const theme of themes) {
    const context = await browser.newContext({ viewport, colorScheme: theme === 'dark' ? 'dark' : 'light' });
    const page = await context.newPage();
    for (const { name, path, scrollTo } of screens) {
      await context.addCookies([{ name: 'lampstand-reader', value: encodeURIComponent(`t=${theme}`), url }]);
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      if (scrollTo) await page.locator(scrollTo).scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(folder, `${name}-${viewport.width}-${theme}.png`) });
    }
    await context.close();
  }
}
await browser.close();
server.child.kill('SIGTERM');
console.error(`  ${screens.length * widths.length * themes.length} screens in ${folder}`);
