/**
 * The factor by which pages are slowed down. A journey that waits for the right conditions still passes:
 * `SLOWED_PAGES=4 npx playwright test -c e2e/playwright.config.ts notes`.
 */
export const SLOWER = Number(process.env.SLOWED_PAGES ?? 1);
