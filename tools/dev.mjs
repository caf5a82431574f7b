import { ensureBuilt } from './build.mjs';
import { ensureInstalled, loadSettings, root, run } from './setup.mjs';

ensureInstalled();
await ensureBuilt(['packs', 'sandbox']);
loadSettings();
// The server starts again when one of its files changes; the browser needs no reload for the web app's.
process.on('SIGINT', () => {});
run(`${root}/node_modules/.bin/tsx`, [
  'watch',
  '--clear-screen=false',
  '--exclude',
  'apps/web/**',
  '--exclude',
  'build/**',
  'tools/dev.ts',
]);
