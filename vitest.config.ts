import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,content,apps,tools,bench}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    // Some suites build all packs first.
    hookTimeout: 120_000,
  },
});
