import { ensureBuilt } from './build.mjs';
import { startServerProcess } from './server-process.mjs';
import { ensureInstalled, fail, loadSettings } from './setup.mjs';

/** Compares the plans in the database with Stripe, and mends what differs. */
ensureInstalled();
await ensureBuilt(['server', 'sandbox']);
loadSettings();
const { startServices } = await import('./services.mjs');
const services = await startServices().catch((error) => fail(error.message));
const { ready, exited } = startServerProcess(services.environment, 'inherit', ['reconcile']);
// It never serves anything.
ready.catch(() => {});
process.exitCode = await exited;
await services.stop();
