import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, run } from './setup.mjs';

ensureInstalled();
await ensureBuilt();
process.env.CHROMIUM_PATH = await ensureChromium();
process.exitCode = run(process.execPath, ['--import', 'tsx', 'e2e/screens.ts', ...process.argv.slice(2)])
  ? 0
  : 1;
