import { ensureBuilt } from './build.mjs';
import { startServerProcess } from './server-process.mjs';
import { ensureInstalled, fail, loadSettings } from './setup.mjs';

/** Compares the plans in the database with Stripe and repairs differences. */
ensureInstalled();
await ensureBuilt(['server', 'sandbox']);
loadSettings();
const { startServices } = await import('./services.mjs');
const services = await startServices().catch((error) => fail(error.message));
const { ready, exited } = startServerProcess(services.environment, 'inherit', ['reconcile']);
// This process never serves requests.
ready.catch(() => {});
process.exitCode = await exited;
await services.stop();
