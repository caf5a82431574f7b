import { ensureBuilt } from './build.mjs';
import { startServerProcess } from './server-process.mjs';
import { ensureInstalled, loadSettings, say } from './setup.mjs';

ensureInstalled();
await ensureBuilt();
loadSettings();

const { child, ready, exited } = startServerProcess();
const stop = () => child.kill('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// npm passes a signal on to its shell only: when that shell is gone, nobody wants the server any more.
const shell = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== shell && stop(), 500).unref();
ready.then(
  (url) => say(`Lampstand is at ${url} (Ctrl-C stops it)`),
  () => {},
);
process.exitCode = await exited;
