import { ensureBuilt } from './build.mjs';
import { ensureInstalled, run } from './setup.mjs';

ensureInstalled();
await ensureBuilt();
process.exitCode = run(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)])
  ? 0
  : 1;
