import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '@lampstand/contract';
import { readSettings, SettingsError, startServer } from './index.ts';

/** Runs the built server; the launcher gives the folder that everything was built into. */
async function main(): Promise<void> {
  const build = process.argv[2];
  if (build === undefined) throw new Error('usage: main.js <build folder>');
  const settings = readSettings(process.env);
  const renderer = pathToFileURL(join(build, 'web/server/entry-server.js')).href;
  const { renderPage } = (await import(/* @vite-ignore */ renderer)) as { renderPage: RenderPage };
  const server = await startServer({
    settings,
    packs: join(build, 'packs'),
    assets: join(build, 'web/client'),
    renderPage,
  });
  if (settings.mode === 'local' && settings.trustedHosts.length > 0) {
    console.warn(
      `\n  WARNING: local mode answers ${settings.trustedHosts.join(', ')} too. It is for trying things out, never for the public.\n`,
    );
  }
  process.send?.({ url: server.url });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError || !(error instanceof Error) ? String(error) : error.message);
  process.exit(1);
});
