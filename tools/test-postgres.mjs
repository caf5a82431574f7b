import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from './postgres.mjs';
import { build } from './setup.mjs';

/**
 * One PostgreSQL for all tests, kept between runs because creating one takes seconds. It does not wait for
 * the disk. Database names contain the id of the process that created them, so that those of a killed run
 * are found and dropped.
 */
export async function startTestPostgres() {
  const server = await startPostgres(join(build, 'test-data'), { isDurable: false });
  const client = new pg.Client(server.url);
  await client.connect();
  await dropDatabases(client, (pid) => !isAlive(pid));
  let made = 0;
  return {
    url: server.url,
    client,
    /** @returns {Promise<string>} the address of a new, empty database */
    async createDatabase() {
      const name = `test_${process.pid}_${made++}`;
      await client.query(`create database ${name}`);
      return addressOf(server.url, name);
    },
    async stop() {
      await dropDatabases(client, (pid) => pid === process.pid);
      await client.end();
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

/** @param {import('pg').Client} client @param {(pid: number) => boolean} isMeant */
async function dropDatabases(client, isMeant) {
  const { rows } = await client.query(
    "select datname as name from pg_database where datname like 'test\\_%'",
  );
  for (const { name } of rows) {
    if (isMeant(Number(name.split('_')[1])))
      await client.query(`drop database if exists ${name} with (force)`);
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
