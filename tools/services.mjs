import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { build, root } from './setup.mjs';

/** Where a local Lampstand keeps its data. */
export function dataFolder() {
  return resolve(root, process.env.LAMPSTAND_DATA || 'data');
}

/**
 * Starts what the server needs and nobody has named: a database, a secret, and stand-ins for the
 * outside world. In production everything has to be named, so nothing is started.
 *
 * @param {string} folder
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startServices(folder = dataFolder()) {
  if (process.env.LAMPSTAND_MODE === 'production') return { environment: {}, stop: async () => {} };
  createFolder(folder);
  const [database, sandbox] = await Promise.all([
    process.env.DATABASE_URL ? undefined : startPostgres(folder),
    startSandboxProcess(join(folder, 'sandbox')),
  ]);
  const brought = {
    ...sandbox.environment,
    LAMPSTAND_SECRET: keptSecret(folder),
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  return {
    environment: Object.fromEntries(Object.entries(brought).filter(([name]) => !process.env[name])),
    stop: async () => {
      await sandbox.stop();
      await database?.stop();
    },
  };
}

/** @param {string} folder */
function createFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Error(
      `The data folder ${folder} cannot be used (${code}). Set LAMPSTAND_DATA to a folder that this user can write to.`,
    );
  }
}

/**
 * The built sandbox as a process of its own, which ends with this one.
 *
 * @param {string} folder
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startSandboxProcess(folder) {
  const child = fork(join(build, 'sandbox/main.js'), [folder], {
    // A process group of its own: Ctrl-C must not stop it before the server.
    detached: true,
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise((done) => child.once('exit', done));
  const environment = await new Promise((done, reject) => {
    child.once('message', (message) => done(message.environment));
    exited.then((code) => reject(new Error(`the sandbox stopped with code ${code} before it was ready`)));
  });
  return {
    environment,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** @param {string} folder */
function keptSecret(folder) {
  const file = join(folder, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
