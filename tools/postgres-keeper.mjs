import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { findPlace, moveInto } from './postgres-place.mjs';

/**
 * Keeps a PostgreSQL running while the parent process exists: `disconnect` arrives even when the parent was
 * killed. A server that already runs on the same data is used, and adopted when its own keeper is gone; one
 * that dies is restarted.
 */
const [folder = '', isDurable = '1'] = process.argv.slice(2);
const DATABASE = 'lampstand';
const { home, user, binaries } = placeOf(folder);
const cluster = join(home, 'cluster');
const lockFile = join(cluster, 'postmaster.pid');
const keeperFile = join(home, 'keeper');
const passwordFile = join(home, 'password');
const portFile = join(home, 'port');
const logFile = join(home, 'postgres.log');

let isStopping = false;
/** The server that this keeper has started, until it ends. @type {import('node:child_process').ChildProcess | undefined} */
let child;
for (const end of ['disconnect', 'SIGINT', 'SIGTERM']) process.on(end, () => stop());

try {
  createCluster();
  await keep();
} catch (error) {
  if (!isStopping) {
    tell({ error: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
    if (process.connected) process.disconnect();
  }
}

/** Where everything is; a folder that cannot be used ends this process with a sentence. @param {string} wanted */
function placeOf(wanted) {
  try {
    return findPlace(wanted);
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  }
}

/** Whoever started this process may be gone already. @param {object} message */
function tell(message) {
  if (process.connected) process.send?.(message);
}

async function keep() {
  let failures = 0;
  while (!isStopping) {
    const running = livePostmaster();
    const ended = running ? gone(running.pid) : startPostgres(await portToUse());
    if (child || !isAlive(read(keeperFile))) writeFileSync(keeperFile, String(process.pid));
    if (await isReady(ended)) {
      failures = 0;
    } else if (!isStopping && ++failures > 20) {
      throw new Error(`PostgreSQL does not start:\n${read(logFile).split('\n').slice(-8).join('\n')}`);
    } else if (!isStopping) {
      // Processes of a killed server may hold its shared memory for a moment.
      await sleep(250);
    }
    await ended;
  }
}

/** A new cluster is moved into its place in one step, so that no start finds an incomplete one. */
function createCluster() {
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  tell({ progress: 'Creating the database (once) …' });
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const fresh = `${cluster}.${process.pid}`;
  const { status, stderr, error } = spawnSync(
    join(binaries, 'initdb'),
    [
      `--pgdata=${fresh}`,
      `--username=${DATABASE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(isDurable === '1' ? [] : ['--no-sync']),
    ],
    { cwd: home, encoding: 'utf8', env: { LC_ALL: 'C' }, ...user },
  );
  if (status !== 0) throw new Error(`The database could not be created: ${error?.message ?? stderr}`);
  moveInto(fresh, cluster);
}

/** Gives back a promise of its end. @param {number} port */
function startPostgres(port) {
  if (isStopping) return Promise.resolve();
  writeFileSync(portFile, String(port));
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(isDurable === '1' ? [] : quick),
  ];
  const log = openSync(logFile, 'w');
  const started = spawn(
    join(binaries, 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: home, env: { LC_ALL: 'C' }, stdio: ['ignore', log, log], ...user },
  );
  child = started;
  return new Promise((resolve) => {
    started.once('exit', () => {
      child = undefined;
      resolve(undefined);
    });
  });
}

/** The server that runs on this data, if the lock file is valid; an invalid one is removed. */
function livePostmaster() {
  const [pid] = read(lockFile).split('\n');
  if (!pid) return undefined;
  if (isAlive(pid) && commandOf(pid).includes(cluster)) return { pid };
  rmSync(lockFile, { force: true });
  return undefined;
}

/** @param {string} pid */
function commandOf(pid) {
  if (existsSync(`/proc/${pid}/cmdline`)) return read(`/proc/${pid}/cmdline`);
  if (process.platform === 'win32') return cluster;
  return spawnSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' }).stdout;
}

/** Waits until the server accepts connections, which it notes in its lock file, or ends. */
async function isReady(/** @type {Promise<unknown>} */ ended) {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    if (read(lockFile).split('\n')[7]?.trim() === 'ready' && (await announce())) return true;
    await sleep(20);
  }
  return false;
}

/** Reports the address of the server once our database exists; the server may be killed at any moment. */
async function announce() {
  const port = read(lockFile).split('\n')[3];
  const url = `postgres://${DATABASE}:${read(passwordFile)}@127.0.0.1:${port}`;
  const client = new pg.Client(`${url}/postgres`);
  // The server may be stopped meanwhile; an unhandled error event would end this process first.
  client.on('error', () => {});
  try {
    await client.connect();
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    // Another keeper may create it at the same moment.
    if (known.rowCount === 0) await client.query(`create database ${DATABASE}`).catch(() => {});
    tell({ url: `${url}/${DATABASE}` });
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The previous port, so that clients find the server again; otherwise any free one. */
async function portToUse() {
  const last = Number(read(portFile));
  return last > 0 && (await canListen(last)) !== 0 ? last : canListen(0);
}

/** @param {number} port @returns {Promise<number>} */
function canListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Stops the server, unless another keeper is responsible for it. */
async function stop() {
  if (isStopping) return;
  isStopping = true;
  const adopted = read(keeperFile) === String(process.pid) ? livePostmaster()?.pid : undefined;
  // A server that was just started has no lock file yet.
  const pid = child?.pid ?? Number(adopted ?? 0);
  if (pid > 0) {
    process.kill(pid, 'SIGINT');
    const patience = setTimeout(() => process.kill(pid, 'SIGQUIT'), 10_000);
    await gone(String(pid));
    clearTimeout(patience);
  }
  process.exit();
}

/** @param {string} pid */
async function gone(pid) {
  while (isAlive(pid)) await sleep(50);
}

/** Whether a process runs; a zombie does not count. */
function isAlive(/** @type {string} */ pid) {
  if (/\) Z /.test(read(`/proc/${pid}/stat`))) return false;
  try {
    return Number(pid) > 0 && process.kill(Number(pid), 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
