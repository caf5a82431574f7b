import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importProblems } from './check-imports.mjs';
import { root, runBeside, say } from './setup.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);

/** The static checks of the code. */
export const checks = [
  { name: 'types', run: () => runBeside(bin('tsc'), ['-b']) },
  { name: 'lint and format', run: () => runBeside(bin('biome'), ['check', '--error-on-warnings', '.']) },
  { name: 'imports', run: checkImports },
  { name: 'dead code', run: () => runBeside(bin('knip'), ['--no-progress']) },
];

async function checkImports() {
  const problems = importProblems();
  return { isGood: problems.length === 0, output: problems.map((problem) => `${problem}\n`).join('') };
}

/** Runs all checks in parallel; returns which have passed. */
export function runChecks() {
  return Promise.all(
    checks.map(async ({ name, run }) => {
      const { isGood, output } = await run();
      if (!isGood) process.stderr.write(output);
      say(`${isGood ? '✓' : '✗'} ${name}`);
      return isGood;
    }),
  );
}

/** Rewrites `docs/text-errata.md` if it is outdated. */
export function writeErrataDocument() {
  const script = "import('@lampstand/scripture/build').then((m) => process.stdout.write(m.errataReport()))";
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    {
      cwd: join(root, 'tools'),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const file = join(root, 'docs/text-errata.md');
  if (status === 0 && readFileSync(file, 'utf8') !== stdout) {
    writeFileSync(file, stdout);
    say('Wrote docs/text-errata.md');
  }
}
