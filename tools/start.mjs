import { ensureBuilt } from './build.mjs';
import { startServerProcess } from './server-process.mjs';
import { ensureInstalled, fail, loadSettings, say } from './setup.mjs';

ensureInstalled();
await ensureBuilt();
loadSettings();

let server;
let isStopping = false;
const stop = () => {
  isStopping = true;
  server?.child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// npm forwards a signal only to its shell; when that shell is gone, the server has to stop.
const shell = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== shell && stop(), 500).unref();

// Imported late, because its packages may just have been installed.
const { startServices } = await import('./services.mjs');
const services = await startServices().catch((error) => fail(error.message));
if (!isStopping) {
  server = startServerProcess(services.environment);
  server.ready.then(
    (url) => say(`Lampstand is at ${url} (Ctrl-C stops it)`),
    () => {},
  );
  process.exitCode = await server.exited;
}
await services.stop();
