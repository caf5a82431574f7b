import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../tools/launch-options.mjs';

/** A phone on a slow connection: 150 ms for a round trip, 1.6 Mbps down, a processor 4 times slower. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
export const SLOWDOWN = 4;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export interface Load {
  /** When the largest part of the page was painted, in milliseconds from the start. */
  readonly largestPaint: number;
  /** The sum of all layout shifts, which is at least the usual CLS score. */
  readonly shift: number;
  /** The requests before the load event, with their transfer size. */
  readonly resources: readonly { readonly path: string; readonly bytes: number }[];
}

declare global {
  interface Window {
    seen: { largestPaint: number; shift: number };
    turned: Promise<number>;
  }
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions);
}

/** Opens a page with an empty cache, and lets `use` interact with it afterwards. */
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

/** Waits until no request is pending, everything is painted and the browser is idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/** Runs in the page before anything else. */
function observe(): void {
  window.seen = { largestPaint: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.seen.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // There is no user input, so shifts that the browser would exclude because of it count too.
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
 * Opens the next chapter by its link, on an idle page that has preloaded its neighbors. Returns the time
 * from the click to the frame with the first lines of the new chapter, as the browser reports it.
 */
export async function turnPage(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: /^Next (chapter|book)/ }).last();
  await link.hover();
  // Idle work is done long before a person has read a chapter.
  await page.locator('.ahead').waitFor({ state: 'attached' });
  await settle(page);
  await page.evaluate(watchTurn);
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(() => window.turned);
}

/** Runs in the page. */
function watchTurn(): void {
  const before = document.querySelector('.scripture')?.textContent;
  window.turned = new Promise((resolve) => {
    let clicked = Number.NaN;
    document.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true });
    new PerformanceObserver((list) => {
      const paints = list.getEntries() as (PerformanceEntry & { renderTime: number })[];
      resolve(Math.min(...paints.map(({ renderTime }) => renderTime)) - clicked);
    }).observe({ type: 'element' });
    // Runs when the new chapter is in the document, before it is painted.
    new MutationObserver((_, observer) => {
      const text = document.querySelector('.scripture');
      if (!text || text.textContent === before) return;
      observer.disconnect();
      for (const block of text.querySelectorAll('p, .line')) block.setAttribute('elementtiming', 'turned');
    }).observe(document.body, { subtree: true, childList: true });
  });
}
