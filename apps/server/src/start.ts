import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { RenderPage } from '@lampstand/contract';
import { createApp } from './app.ts';
import { type Asset, readAssets } from './assets.ts';
import { openLibrary } from './bible/library.ts';
import { openPreparedChapters } from './bible/prepared-chapters.ts';
import { createListener, type Listener } from './http/listener.ts';
import { createServices } from './services.ts';
import type { Settings } from './settings.ts';

/**
 * Longer than proxies and clients keep idle connections, usually a minute: a request on a connection that
 * the server is closing gets no answer.
 */
const KEEP_ALIVE = 75_000;

export interface ServerParts {
  readonly settings: Settings;
  /** The folder of the packs. */
  readonly packs: string;
  /** The folder of the built web app, unless another process serves its files. */
  readonly assets?: string;
  readonly renderPage: RenderPage;
  /** Runs before everything else, for development. */
  readonly before?: (app: Listener) => Listener;
}

export interface RunningServer {
  /** The address for readers. */
  readonly url: string;
  /** The address that it listens on. */
  readonly port: number;
  stop(): Promise<void>;
}

export async function startServer({
  settings,
  packs,
  assets,
  renderPage,
  before,
}: ServerParts): Promise<RunningServer> {
  const library = openLibrary(packs);
  const chapters = openPreparedChapters(packs, library);
  const services = createServices(settings, library);
  const { database, doorbell, worker, mailer, events } = services;
  await database.open();
  doorbell.open();
  worker.start(doorbell);
  const files = assets === undefined ? new Map<string, Asset>() : readAssets(assets);
  const app = createApp({ services, chapters, assets: files, renderPage });
  const answer = getRequestListener(app.fetch);
  const listener = createListener({
    settings,
    pack: library.hash,
    chapters: chapters.byAddress(),
    assets: files,
    app: (request, response) => void answer(request, response),
  });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE }, before ? before(listener) : listener);
  const closeAll = async () => {
    await worker.stop();
    doorbell.close();
    mailer.close();
    await database.close();
  };
  await listen(server, settings).catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  const host = settings.host === '0.0.0.0' || settings.host === '127.0.0.1' ? 'localhost' : settings.host;
  return {
    port,
    url: settings.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        events.close();
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 2000).unref();
      });
      await closeAll();
    },
  };
}

function listen(server: Server, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new Error(`Port ${port} is taken. Stop what uses it, or choose another: PORT=3001 npm start`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}
