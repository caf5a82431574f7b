import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,content,apps,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['tools/vitest-setup.ts'],
    // One less than there are would be one on a machine of two.
    maxWorkers: '100%',
    testTimeout: 30_000,
    // One second, the default, is too short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Some suites build all packs first.
    hookTimeout: 120_000,
  },
});
