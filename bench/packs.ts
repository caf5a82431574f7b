import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, print } from './measure.ts';

const MEGABYTE = 1024 * 1024;
const root = fileURLToPath(new URL('..', import.meta.url));

/** How long the packs take to build from the npm packages, everything included. */
function measureBuild(): number {
  const seconds = [1, 2, 3].map(() => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-packs-'));
    const started = performance.now();
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/build-packs.ts', folder], {
      cwd: root,
    });
    rmSync(folder, { recursive: true });
    if (status !== 0) throw new Error('the packs could not be built');
    return (performance.now() - started) / 1000;
  });
  return median(seconds);
}

/** The memory of three opened packs, in a process that does nothing else. */
function measureMemory(): number {
  const script = `
    const { openLibrary } = await import('@lampstand/server');
    gc(); gc();
    const before = process.memoryUsage();
    const library = openLibrary('build/packs');
    gc(); gc();
    const after = process.memoryUsage();
    console.log(after.heapUsed + after.external - before.heapUsed - before.external);
    if (library.hash === '') throw new Error('empty');
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--expose-gc',
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      script.replace('build/packs', `${root}build/packs`),
    ],
    { cwd: join(root, 'bench'), encoding: 'utf8' },
  );
  if (!(Number(stdout) > 0)) throw new Error(stderr);
  return Number(stdout) / MEGABYTE;
}

export function benchPacks(): void {
  print({ name: 'Pack build', measured: measureBuild(), unit: ' s', accept: 15, goal: 8 });
  print({
    name: 'Three packs in memory (heap and external)',
    measured: measureMemory(),
    unit: ' MB',
    accept: 80,
    goal: 50,
  });
}
