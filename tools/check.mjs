import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root, run } from './setup.mjs';

ensureInstalled();
await ensureBuilt(['packs']);
const { runChecks, writeErrataDocument } = await import('./checks.mjs');
writeErrataDocument();
run(`${root}/node_modules/.bin/biome`, ['check', '--write', '--log-level=error', '.']);
const results = await runChecks();
const tests = run(`${root}/node_modules/.bin/vitest`, ['run', '--reporter=dot', '--changed']);
process.exitCode = results.every(Boolean) && tests ? 0 : 1;
