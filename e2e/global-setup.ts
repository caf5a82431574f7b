import { startServerProcess } from '../tools/server-process.mjs';

/** One built server on a free port for all journeys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { child, ready, exited } = startServerProcess({ PORT: '0', LAMPSTAND_API_LIMIT: '1000000' });
  process.env.BASE_URL = await ready;
  return async () => {
    child.kill('SIGTERM');
    await exited;
  };
}
