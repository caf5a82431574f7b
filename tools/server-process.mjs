import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './setup.mjs';

/** Scripture is served without these services, so tests of reading alone need not start them. */
const nothingElse = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
  LAMPSTAND_SECRET: 'nobody signs in here, so this signs nothing',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

/**
 * Starts the built server as a process of its own; `ready` gives its address once it answers.
 *
 * @param {Record<string, string>} environment
 * @param {'inherit' | 'ignore'} stdio
 * @param {string[]} command `reconcile` to compare plans with Stripe instead of serving
 * @returns {{ child: import('node:child_process').ChildProcess, ready: Promise<string>, exited: Promise<number> }}
 */
export function startServerProcess(environment = {}, stdio = 'inherit', command = []) {
  const defaults = process.env.LAMPSTAND_MODE === 'production' ? {} : nothingElse;
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', join(build, 'server/main.js'), build, ...command],
    {
      stdio: [stdio === 'inherit' ? 'inherit' : 'ignore', stdio, stdio, 'ipc'],
      // React renders several times faster in its production build.
      env: { ...defaults, ...process.env, ...environment, NODE_ENV: 'production' },
    },
  );
  const exited = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))),
  );
  const ready = new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message.url));
    exited.then((code) => reject(new Error(`the server stopped with code ${code} before it was ready`)));
  });
  return { child, ready, exited };
}
