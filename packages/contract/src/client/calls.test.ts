import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as contract from '../routes.ts';
import { createClient, requestOf } from './calls.ts';

type Declared = RouteConfig & { getRoutingPath(): string };
const routes = Object.values(contract).flatMap((table) => Object.entries<Declared>(table));

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const namesOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const queryOf = ({ request }: Declared) => namesOf(request?.query);
const bodyOf = ({ request }: Declared) => {
  const media = request?.body?.content['application/json'];
  return media && 'schema' in media ? media.schema : undefined;
};

/** Whatever is asked of it, it answers with what it was asked. */
function echoing(route: Declared) {
  return new OpenAPIHono().on(route.method.toUpperCase(), route.getRoutingPath(), async (c) => {
    const text = await c.req.text();
    return c.json({ params: c.req.param(), query: c.req.query(), body: text && JSON.parse(text) });
  });
}

/** A path of dots would be another path. */
const inPath = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/^\.+$/.test(text));
const inQuery = fc.string({ unit: 'grapheme' });

describe('every call of the contract', () => {
  it('has an address of its own', () => {
    const addresses = routes.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  for (const [name, route] of routes) {
    const params = namesIn(route.path);

    it(`${name} names what it takes by different names`, () => {
      expect(namesOf(route.request?.params).sort()).toEqual([...params].sort());
      const names = [...params, ...queryOf(route), ...namesOf(bodyOf(route))];
      expect(new Set(names).size).toBe(names.length);
    });

    it(`${name} is sent as its route declares it`, async () => {
      const app = echoing(route);
      const taken = new Set([...params, ...queryOf(route)]);
      const json = fc.dictionary(
        fc.string({ minLength: 1 }).filter((key) => !taken.has(key) && key !== '__proto__'),
        fc.jsonValue(),
        { minKeys: 1 },
      );
      const input = fc.record({
        params: fc.record(Object.fromEntries(params.map((param) => [param, inPath]))),
        query: fc.record(Object.fromEntries(queryOf(route).map((field) => [field, inQuery])), {
          requiredKeys: [],
        }),
        body: bodyOf(route) ? json : fc.constant({}),
      });
      await fc.assert(
        fc.asyncProperty(input, async ({ params, query, body }) => {
          const given = { ...params, ...query, ...body };
          const hasInput = Object.keys(given).length > 0;
          const { address, ...request } = requestOf(route, hasInput ? given : undefined);
          const answer = await app.request(address, request);
          const sent = bodyOf(route) ? JSON.parse(JSON.stringify(body)) : '';
          expect(await answer.json()).toEqual({ params, query, body: sent });
        }),
        { numRuns: 20 },
      );
    });
  }
});

describe('a client', () => {
  const table = {
    find: { method: 'get', path: '/find' },
    keep: { method: 'put', path: '/things/{id}' },
  } as const;
  const seen: { address: string; init: RequestInit | undefined }[] = [];
  const call = createClient(table, async (address, init) => {
    seen.push({ address: String(address), init });
    return Response.json({});
  }) as unknown as (name: keyof typeof table, input?: object) => Promise<unknown>;
  const last = () => [seen.at(-1)?.address, seen.at(-1)?.init?.method, seen.at(-1)?.init?.body];

  it('sends no body where there is nothing to say', async () => {
    await call('keep', { id: 'a/b' });
    expect(last()).toEqual(['/things/a%2Fb', 'PUT', undefined]);
  });

  it('leaves out of the address what is not given', async () => {
    await call('find', { query: '', page: undefined });
    expect(last()).toEqual(['/find?query=', 'GET', undefined]);
    await call('find');
    expect(last()).toEqual(['/find', 'GET', undefined]);
  });
});
