import { ensureBuilt } from './build.mjs';
import { startServerProcess } from './server-process.mjs';
import { ensureInstalled, loadSettings, say } from './setup.mjs';

ensureInstalled();
await ensureBuilt();
loadSettings();

const { child, ready, exited } = startServerProcess();
// Ctrl-C in a terminal reaches the server by itself; a signal to this process alone is passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
ready.then(
  (url) => say(`Lampstand is at ${url} (Ctrl-C stops it)`),
  () => {},
);
process.exitCode = await exited;
