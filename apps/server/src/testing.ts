import { join } from 'node:path';
import type { RenderPage } from '@lampstand/contract';
import { readSettings } from './settings.ts';
import { type RunningServer, startServer } from './start.ts';

/** A real server on a free port, with the packs that the test run has built. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const renderPage: RenderPage = async (request) => {
    if (new URL(request.url).pathname === '/broken') throw new Error('the lamp fell over');
    return { status: 200, html: '<!doctype html><title>page</title>' };
  };
  return startServer({
    settings: readSettings({ PORT: '0', LAMPSTAND_API_LIMIT: '1000000', ...environment }),
    packs: join(import.meta.dirname, '../../../build/packs'),
    renderPage,
  });
}
