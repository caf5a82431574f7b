import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../tools/launch-options.mjs';
import { SLOWER } from './slower.ts';

const isCi = Boolean(process.env.CI);

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../build/reports/journeys',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: isCi,
  retries: 0,
  // Journeys mostly wait, for the page or the server: one more than cores keeps all of them at work.
  workers: availableParallelism() + 1,
  timeout: 120_000 * SLOWER,
  // Passwords are slow to check by design, and slower on a busy machine.
  expect: { timeout: 15_000 * SLOWER },
  reporter: [['list'], ['json', { outputFile: '../build/reports/journeys.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1280, height: 800 },
    // To trace every journey costs much of its time: `--trace on` asks for it.
    screenshot: 'only-on-failure',
  },
});
