import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, run } from './setup.mjs';

ensureInstalled();
await ensureBuilt();
const parts = process.argv.slice(2);
if (parts.length === 0 || parts.some((part) => ['web', 'notes-view'].includes(part)))
  process.env.CHROMIUM_PATH = await ensureChromium();
process.exitCode = run(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...parts]) ? 0 : 1;
