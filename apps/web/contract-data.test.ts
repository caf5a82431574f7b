import { requestOf } from '@lampstand/contract';
import * as contract from '@lampstand/contract/routes';
import { describe, expect, it } from 'vitest';
import { callsOf, constantsOf } from './contract-data.ts';

/** The module as a browser would have it. */
const run = (code: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

describe('what a browser gets of the contract', () => {
  it('has every call, and makes the same request of it', async () => {
    const data = (await run(callsOf(contract))) as unknown as typeof contract;
    expect(Object.keys(data).sort()).toEqual(Object.keys(contract).sort());
    for (const [table, routes] of Object.entries(contract)) {
      const calls = data[table as keyof typeof contract];
      expect(Object.keys(calls)).toEqual(Object.keys(routes));
      for (const [name, route] of Object.entries(routes)) {
        const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
        const query = Object.keys((route.request as { query?: { shape: object } })?.query?.shape ?? {});
        const input = Object.fromEntries([...names, ...query, 'content'].map((field) => [field, 'a/b c']));
        expect(requestOf(calls[name as keyof typeof calls], input)).toEqual(requestOf(route, input));
      }
    }
  });

  it('has none of the schemas', () => {
    expect(callsOf(contract)).not.toMatch(/summary|responses|_zod/);
    expect(constantsOf(contract)).toBe('');
  });

  it('has constants, and neither functions nor tables of calls', async () => {
    const module = { LIMIT: 5, limits: { most: [1, null] }, sum: () => 1, routes: contract.noteRoutes };
    expect({ ...(await run(constantsOf(module))) }).toEqual({ LIMIT: 5, limits: { most: [1, null] } });
  });
});
