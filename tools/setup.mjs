import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// This file runs before anything is installed, so it may import only Node's own modules.

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const build = join(root, 'build');

const LEAST_NODE = [20, 19];

/** Prints one line of progress. */
export function say(message) {
  process.stderr.write(`  ${message}\n`);
}

export function fail(message) {
  process.stderr.write(`\n  ${message}\n\n`);
  process.exit(1);
}

/** Runs a command with its output shown; returns whether it succeeded. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) say(`${command}: ${error.message}`);
  return status === 0;
}

/**
 * Runs a command beside others, and keeps what it says until it has ended.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ isGood: boolean, output: string }>}
 */
export function runBeside(command, args) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (some) => {
        output += some;
      });
    }
    child.on('error', ({ message }) => resolve({ isGood: false, output: `${command}: ${message}\n` }));
    child.on('close', (code) => resolve({ isGood: code === 0, output }));
  });
}

/**
 * Runs a command beside others, showing what it says; gives back whether it went well.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
export function runAloud(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    child.on('error', ({ message }) => {
      say(`${command}: ${message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Installs the packages of the lock file, unless they are installed. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
    fail(`Lampstand needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
  const stamp = join(root, 'node_modules', '.lampstand-installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing packages (a minute or two, once) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const isDone = npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args);
  if (!isDone) fail('The packages could not be installed. Is the npm registry in reach?');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

/** Settings may be in a file; the environment takes precedence. */
export function loadSettings() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
}
