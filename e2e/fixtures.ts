import { test as base, expect, type Page } from '@playwright/test';
import { SLOWER } from './slower.ts';

/** A page whose unexpected console output, errors and requests to elsewhere fail the test. */
export const test = base.extend<{ readonly expectedNoise: RegExp }>({
  /** Console output that a test causes on purpose. */
  expectedNoise: [/(?!)/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
  baseURL: async ({}, use) => {
    await use(process.env.BASE_URL);
  },
  context: async ({ context }, use) => {
    if (SLOWER > 1) context.on('page', (page) => void slowDown(page));
    await use(context);
  },
  page: async ({ page, expectedNoise, baseURL }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning' || message.type() === 'error') noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) noise.push(`a request to elsewhere: ${request.url()}`);
    });
    await use(page);
    expect(noise.filter((line) => !expectedNoise.test(line))).toEqual([]);
  },
});

async function slowDown(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  } catch {
    // The page may be closed already.
  }
}

export { expect };
