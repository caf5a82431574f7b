import { startSandbox } from './index.ts';

/** Runs the sandbox as a process until its parent process is gone. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: main.js <folder for its data>');
const sandbox = await startSandbox(folder).catch((error: unknown) => {
  console.error(`The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
process.send?.({ environment: sandbox.environment });
let isStopping = false;
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.on(end, () => {
    if (!isStopping) void sandbox.stop().then(() => process.exit(0));
    isStopping = true;
  });
}
