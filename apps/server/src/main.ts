import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '@lampstand/contract';
import { readSettings, SettingsError, startServer } from './index.ts';
import { runReconciliation } from './payments/reconcile.ts';

/** Runs the built server; the launcher passes the build folder. */
async function main(): Promise<void> {
  const [build, command] = process.argv.slice(2);
  if (build === undefined) throw new Error('usage: main.js <build folder> [reconcile]');
  const settings = readSettings(process.env);
  if (command === 'reconcile') process.exit(await runReconciliation(settings));
  const renderer = pathToFileURL(join(build, 'web/server/entry-server.js')).href;
  const { createRenderer } = (await import(/* @vite-ignore */ renderer)) as {
    createRenderer: (template: string) => RenderPage;
  };
  const template = readFileSync(join(build, 'web/client/index.html'), 'utf8');
  const server = await startServer({
    settings,
    packs: join(build, 'packs'),
    assets: join(build, 'web/client'),
    renderPage: createRenderer(template),
  });
  if (settings.mode === 'local' && settings.trustedHosts.length > 0) {
    console.warn(
      `\n  WARNING: local mode answers ${settings.trustedHosts.join(', ')} too. It is for trying things out, never for the public.\n`,
    );
  }
  process.send?.({ url: server.url });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void server.stop().then(() => process.exit(0));
  };
  // `disconnect` means that the parent process is gone, and this one must not outlive it.
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(end, stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError || !(error instanceof Error) ? String(error) : error.message);
  process.exit(1);
});
