import { test as base, expect } from '@playwright/test';

/** A page whose unexpected console output, errors and requests to elsewhere fail the test. */
export const test = base.extend<{ readonly expectedNoise: RegExp }>({
  /** Console output that a test means to cause. */
  expectedNoise: [/(?!)/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
  baseURL: async ({}, use) => {
    await use(process.env.BASE_URL);
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

export { expect };
