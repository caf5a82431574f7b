import { join } from 'node:path';
import postgres from 'postgres';
import { startPostgres } from './postgres.mjs';
import { build } from './setup.mjs';

/**
 * One PostgreSQL for all tests, kept between runs because creating one takes seconds. It does not
 * wait for the disk. Databases carry the number of the process that made them, so that what a killed
 * run has left behind is found and dropped.
 */
export async function startTestPostgres() {
  const server = await startPostgres(join(build, 'test-data'), { isDurable: false });
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  await dropLeftovers(sql);
  let made = 0;
  return {
    url: server.url,
    sql,
    /** @returns {Promise<string>} the address of a new, empty database */
    async createDatabase() {
      const name = `test_${process.pid}_${made++}`;
      await sql.unsafe(`create database ${name}`);
      return addressOf(server.url, name);
    },
    async stop() {
      await dropOwn(sql, process.pid);
      await sql.end();
      await server.stop();
    },
  };
}

/** @param {string} url @param {string} name */
export function addressOf(url, name) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** @param {import('postgres').Sql} sql */
async function dropLeftovers(sql) {
  for (const { datname } of await sql`select datname from pg_database where datname like 'test\\_%'`) {
    const [, pid] = datname.split('_');
    if (!isAlive(Number(pid))) await sql.unsafe(`drop database if exists ${datname} with (force)`);
  }
}

/** @param {import('postgres').Sql} sql @param {number} pid */
async function dropOwn(sql, pid) {
  for (const {
    datname,
  } of await sql`select datname from pg_database where datname like ${`test\\_${pid}\\_%`}`) {
    await sql.unsafe(`drop database if exists ${datname} with (force)`);
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
