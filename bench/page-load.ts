import { type Browser, chromium, type Page } from '@playwright/test';

/** A phone on a slow connection: 150 ms for a round trip, 1.6 Mbps down, a processor 4 times slower. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWDOWN = 4;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export interface Load {
  /** When the largest part of the page was painted, in milliseconds from the start. */
  readonly largestPaint: number;
  /** The sum of all layout shifts, which is at least the score that is usually given. */
  readonly shift: number;
  /** What was asked for before the load event, with its size as it was sent. */
  readonly resources: readonly { readonly path: string; readonly bytes: number }[];
}

declare global {
  interface Window {
    seen: { largestPaint: number; shift: number };
    turned: Promise<number>;
  }
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** Opens a page with nothing cached, and lets `use` do with it what it likes afterwards. */
export async function loadFresh<T>(
  browser: Browser,
  url: string,
  use: (page: Page, load: Load) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slowNetwork);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await settle(page);
    return await use(page, await page.evaluate(readLoad));
  } finally {
    await context.close();
  }
}

/** Nothing on the way any more, and the last of it painted. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
      ),
  );
}

/** Runs in the page before anything else. */
function observe(): void {
  window.seen = { largestPaint: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.seen.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // Nobody touches the page meanwhile, so those count too that the browser would excuse.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page. */
function readLoad(): Load {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return {
    ...window.seen,
    resources: resources
      .filter(({ startTime }) => startTime < (navigation?.loadEventStart ?? 0))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  };
}

/**
 * Turns to the next chapter by its link. Gives the time from the click to the frame after the one
 * that painted the new chapter, measured inside the page.
 */
export async function turnPage(page: Page): Promise<number> {
  await page.evaluate(() => {
    const before = document.querySelector('.scripture')?.textContent;
    window.turned = new Promise((resolve) => {
      let clicked = Number.NaN;
      document.addEventListener('click', (event) => (clicked = event.timeStamp), true);
      new MutationObserver((_, observer) => {
        const shown = document.querySelector('.scripture')?.textContent;
        if (shown === undefined || shown === before) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - clicked)));
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
  await page
    .getByRole('link', { name: /^Next chapter/ })
    .last()
    .click();
  return page.evaluate(() => window.turned);
}
