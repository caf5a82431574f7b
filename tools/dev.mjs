import { ensureBuilt } from './build.mjs';
import { ensureInstalled, loadSettings, root, run } from './setup.mjs';

ensureInstalled();
await ensureBuilt(['packs', 'sandbox']);
loadSettings();
// The server restarts when one of its files changes; the web app uses hot reload.
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
