import { startServerProcess } from '../tools/server-process.mjs';
import { test as base } from './fixtures.ts';

interface ProviderServer {
  readonly url: string;
  /** Tells the language model what to do with the next requests. */
  tell(behaviour: string, times?: number): Promise<void>;
}

/** A page of a second server, on the same database, that asks the sandbox's language model by the real library. */
export const test = base.extend<object, { provider: ProviderServer }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
    async ({}, use) => {
      const environment = JSON.parse(process.env.SECOND_SERVER ?? '') as Record<string, string>;
      const { child, ready, exited } = startServerProcess(environment, 'ignore');
      await use({
        url: await ready,
        async tell(behaviour, times = 1) {
          await fetch(`${environment.LAMPSTAND_SANDBOX_URL}/ai/control`, {
            method: 'POST',
            body: JSON.stringify({ behaviour, times }),
          });
        },
      });
      child.kill('SIGTERM');
      await exited;
    },
    { scope: 'worker' },
  ],
  baseURL: ({ provider }, use) => use(provider.url),
});
