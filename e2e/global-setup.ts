import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../tools/server-process.mjs';
import { startSandboxProcess } from '../tools/services.mjs';
import { startTestPostgres } from '../tools/test-postgres.mjs';

/** One built server on a free port for all journeys, with a database and a sandbox of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-e2e-'));
  const postgres = await startTestPostgres();
  process.env.LAMPSTAND_SANDBOX_AI = '1';
  const sandbox = await startSandboxProcess(folder);
  const environment = {
    ...sandbox.environment,
    DATABASE_URL: await postgres.createDatabase(),
    LAMPSTAND_SECRET: 'a secret for journeys, known to all',
    PORT: '0',
    LAMPSTAND_API_LIMIT: '1000000',
    LAMPSTAND_ACCOUNT_LIMIT: '1000000',
  };
  // Here the built-in engine answers; a journey may start a second server, which asks the language model.
  const { child, ready, exited } = startServerProcess({ ...environment, OPENAI_API_KEY: '' });
  process.env.BASE_URL = await ready;
  process.env.SECOND_SERVER = JSON.stringify(environment);
  return async () => {
    child.kill('SIGTERM');
    await exited;
    await sandbox.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
