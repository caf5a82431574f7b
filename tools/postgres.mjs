import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { say } from './setup.mjs';

/**
 * Starts the embedded PostgreSQL on the data in a folder, or finds the one that runs there already.
 * It stops with `stop`, and also when this process ends in whatever way.
 *
 * @param {string} folder
 * @param {{ isDurable?: boolean }} options without durability it is faster, and only good for tests
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres(folder, { isDurable = true } = {}) {
  const keeper = fork(
    fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url)),
    [folder, isDurable ? '1' : '0'],
    // A separate process group, because Ctrl-C must not stop the database before the server.
    { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] },
  );
  const exited = new Promise((resolve) => keeper.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    keeper.on('message', (/** @type {{ url?: string, error?: string, progress?: string }} */ message) => {
      if (message.progress) say(message.progress);
      if (message.error) reject(new Error(message.error));
      if (message.url) resolve(message.url);
    });
    exited.then((code) => reject(new Error(`the keeper of the database stopped with code ${code}`)));
  });
  return {
    url,
    stop: async () => {
      if (keeper.connected) keeper.disconnect();
      await exited;
    },
  };
}
