/**
 * How many times slower pages run than they could. A journey that waits for what it means passes all the
 * same: `SLOWED_PAGES=4 npx playwright test -c e2e/playwright.config.ts notes`.
 */
export const SLOWER = Number(process.env.SLOWED_PAGES ?? 1);
