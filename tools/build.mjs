import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, fail, root, say } from './setup.mjs';

const vite = join(root, 'node_modules/vite/bin/vite.js');
const packages = ['packages/canon/src', 'packages/contract/src', 'packages/scripture/src'];

/** The build targets with their inputs and outputs. */
const steps = [
  {
    name: 'text packs',
    inputs: [
      ...packages,
      'packages/scripture/errata',
      'apps/server/src/bible',
      'apps/server/src/http',
      'tools/build-packs.ts',
    ],
    output: 'packs',
    commands: [['--import', 'tsx', 'tools/build-packs.ts']],
  },
  {
    name: 'web app',
    inputs: [...packages, 'content', 'apps/web'],
    output: 'web',
    commands: [
      [vite, 'build', 'apps/web', '--logLevel', 'warn'],
      [vite, 'build', 'apps/web', '--logLevel', 'warn', '--ssr', 'src/app/entry-server.tsx'],
    ],
  },
  {
    name: 'server',
    inputs: [...packages, 'content', 'apps/server'],
    output: 'server',
    commands: [[vite, 'build', 'apps/server', '--logLevel', 'warn']],
  },
  {
    name: 'sandbox',
    inputs: ['apps/sandbox'],
    output: 'sandbox',
    commands: [[vite, 'build', 'apps/sandbox', '--logLevel', 'warn']],
  },
];

/** Builds what is missing or older than its sources. */
export async function ensureBuilt(wanted = steps.map(({ output }) => output)) {
  mkdirSync(build, { recursive: true });
  const stale = steps
    .filter(({ output }) => wanted.includes(output))
    .map((step) => ({ ...step, stamp: join(build, `${step.output}.stamp`), hash: hashOf(step.inputs) }))
    .filter(({ stamp, hash, output }) => !existsSync(join(build, output)) || read(stamp) !== hash);
  await Promise.all(
    stale.map(async ({ name, commands, output, stamp, hash }) => {
      const started = Date.now();
      rmSync(stamp, { force: true });
      rmSync(join(build, output), { recursive: true, force: true });
      for (const args of commands) {
        if (!(await runNode(args))) fail(`The ${name} could not be built; see above.`);
      }
      writeFileSync(stamp, hash);
      say(`Built the ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }),
  );
}

function runNode(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** One hash over the content of all inputs, the lock file and this file. */
function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const file of [...inputs, 'package-lock.json', 'tools/build.mjs'].flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && !entry.parentPath.includes('node_modules') && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
