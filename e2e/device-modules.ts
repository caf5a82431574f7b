import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';

const device = join(import.meta.dirname, '../apps/web/src/storage');
const names = ['highlights', 'reading-history', 'cross-reference-cache'];
const FOLDER = '/device-modules/';

/**
 * Gives pages of this browser the modules of the device by themselves, built from their sources, so
 * that a journey can call them in a real browser without test hooks in the product.
 */
export async function serveDeviceModules(context: BrowserContext): Promise<void> {
  const result = await build({
    configFile: false,
    root: device,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: Object.fromEntries(names.map((name) => [name, join(device, `${name}.ts`)])),
        formats: ['es'],
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const files = new Map(outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : '']));
  await context.route(`**${FOLDER}*`, (route) => {
    const code = files.get(new URL(route.request().url()).pathname.slice(FOLDER.length));
    return code === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'text/javascript', body: code });
  });
}

/** Calls a function of a module in the page; a map comes back as its entries. */
export function callOnDevice(
  page: Page,
  module: string,
  name: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  return page.evaluate(
    async ([path, called, given]) => {
      const functions = (await import(path)) as Record<string, (...args: readonly unknown[]) => unknown>;
      const answer = await functions[called]?.(...given);
      return answer instanceof Map ? [...answer] : answer;
    },
    [`${FOLDER}${module}.js`, name, args] as const,
  );
}
