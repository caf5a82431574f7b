import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { RenderPage } from '@lampstand/contract';
import { readSettings, startServer } from '@lampstand/server';
import { createServer } from 'vite';
import { startServices } from './services.mjs';

/** The server with the web app directly from its sources, so that changes show at once. */
const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const vite = await createServer({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true },
});

const renderPage: RenderPage = async (request, services, visit) => {
  const { pathname } = new URL(request.url);
  const template = await vite.transformIndexHtml(pathname, readFileSync(join(web, 'index.html'), 'utf8'));
  const { createRenderer } = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as {
    createRenderer: (template: string) => RenderPage;
  };
  return createRenderer(template)(request, services, visit);
};

/** Hot reload needs inline scripts and styles, which the policy of the real server forbids. */
function withoutPolicy(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (status: number, headers?: object) => ServerResponse;
  response.writeHead = ((status: number, headers?: Record<string, unknown>) => {
    const { 'content-security-policy': _, ...rest } = headers ?? {};
    return writeHead(status, Array.isArray(headers) ? headers : rest);
  }) as typeof response.writeHead;
}

const services = await startServices().catch((error: Error) => {
  console.error(`\n  ${error.message}\n`);
  process.exit(1);
});
const server = await startServer({
  settings: readSettings({ ...process.env, ...services.environment }),
  packs: join(root, 'build/packs'),
  renderPage,
  before: (listener) => (request, response) => {
    withoutPolicy(response);
    vite.middlewares(request, response, () => listener(request, response));
  },
});
console.error(`  Lampstand is at ${server.url}, with hot reload (Ctrl-C stops it)`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([vite.close(), server.stop()]);
    await services.stop();
    process.exit(0);
  });
}
