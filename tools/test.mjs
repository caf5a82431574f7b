import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { sizeIsGood } from './check-size.mjs';
import { ensureChromium } from './chromium.mjs';
import { build, ensureInstalled, root, runAloud, runBeside, say } from './setup.mjs';

/** Runs all checks and tests, and prints the totals on the last line. */
ensureInstalled();
const { runChecks } = await import('./checks.mjs');
const reports = join(build, 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const totals = { passed: 0, failed: 0, skipped: 0 };
const count = (isGood) => totals[isGood ? 'passed' : 'failed']++;

const [checked] = await Promise.all([runChecks(), ensureBuilt()]);
for (const isGood of checked) count(isGood);
count(sizeIsGood());

// Unit tests and journeys wait for different things, so side by side they keep all cores at work. They share
// one PostgreSQL, which stays until both are done.
const { startPostgres } = await import('./postgres.mjs');
const postgres = await startPostgres(join(build, 'test-data'), { isDurable: false });
const [unitTests] = await Promise.all([runUnitTests(), runJourneys()]);
await postgres.stop();
process.stdout.write(unitTests);

/** Returns their output, to be printed after the journeys. */
async function runUnitTests() {
  const report = join(reports, 'vitest.json');
  const { isGood, output } = await runBeside(join(root, 'node_modules/.bin/vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  addSuite(isGood, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }));
  say(`${isGood ? '✓' : '✗'} unit tests`);
  return output;
}

async function runJourneys() {
  try {
    process.env.CHROMIUM_PATH = await ensureChromium();
  } catch (error) {
    say(error.message);
    count(false);
    return;
  }
  const isGood = await runAloud(join(root, 'node_modules/.bin/playwright'), ['test', '-c', 'e2e']);
  addSuite(isGood, join(reports, 'journeys.json'), ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

/** Adds the results of a runner; one that failed without a failing test counts as a failure itself. */
function addSuite(isGood, file, read) {
  const suite = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  if (!isGood && suite.failed === 0) suite.failed = 1;
  for (const key of Object.keys(totals)) totals[key] += suite[key];
}

const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
