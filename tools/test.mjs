import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { sizeIsGood } from './check-size.mjs';
import { ensureChromium } from './chromium.mjs';
import { build, ensureInstalled, root, run, say } from './setup.mjs';

/** Everything that must hold, and on the last line how much of it did. */
ensureInstalled();
const { runChecks } = await import('./checks.mjs');
const reports = join(build, 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const totals = { passed: 0, failed: 0, skipped: 0 };
for (const isGood of runChecks()) totals[isGood ? 'passed' : 'failed']++;

await ensureBuilt();
totals[sizeIsGood() ? 'passed' : 'failed']++;

const vitestReport = join(reports, 'vitest.json');
const vitest = run(join(root, 'node_modules/.bin/vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
addSuite(vitest, vitestReport, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
}));

try {
  process.env.CHROMIUM_PATH = await ensureChromium();
  const journeys = run(join(root, 'node_modules/.bin/playwright'), ['test', '-c', 'e2e']);
  addSuite(journeys, join(reports, 'journeys.json'), ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
} catch (error) {
  say(error.message);
  totals.failed++;
}

/** Adds what a runner reported; one that failed without a failing test counts as a failure itself. */
function addSuite(isGood, file, count) {
  const suite = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  if (!isGood && suite.failed === 0) suite.failed = 1;
  for (const key of Object.keys(totals)) totals[key] += suite[key];
}

const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
