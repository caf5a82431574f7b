import type { z } from '@hono/zod-openapi';
import { type ErrorBody, type ErrorCode, errors, LampstandError } from '../errors.ts';

/** As much of a declared route as a client needs when it runs; browsers have no more of it. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly request?: object;
}

/** Values may be given as they are typed here or as they stand in the address. */
type InAddress<S> = S extends z.ZodType
  ? { readonly [K in keyof z.input<S>]: z.input<S>[K] | Extract<z.output<S>, Record<K, unknown>>[K] }
  : unknown;
type Params<R> = R extends { params: infer S } ? InAddress<S> : unknown;
type Query<R> = R extends { query: infer S } ? InAddress<S> : unknown;
type Body<R> = R extends { body: { content: { 'application/json': { schema: infer S } } } }
  ? S extends z.ZodType
    ? z.input<S>
    : never
  : unknown;
type Input<R> = Params<R> & Query<R> & Body<R>;

/** What a call takes: what stands in its address, and its body. */
export type InputOf<R> = R extends { request: infer Q }
  ? unknown extends Input<Q>
    ? undefined
    : MayBeAbsent<Q> extends true
      ? Input<Q> | undefined
      : Input<Q>
  : undefined;

/** A call without a body, all of whose query is optional. */
type MayBeAbsent<Q> = Q extends { body: unknown }
  ? false
  : Record<never, never> extends Input<Q>
    ? true
    : false;

/** What a call answers. */
export type OutputOf<R> = R extends {
  responses: { 200: { content: { 'application/json': { schema: infer S } } } };
}
  ? S extends z.ZodType
    ? z.output<S>
    : never
  : never;

/** Calls by name: what each takes and what it gives. */
export type CallsOf<T> = {
  readonly [K in keyof T]: { readonly input: InputOf<T[K]>; readonly output: OutputOf<T[K]> };
};
type Calls<C> = { readonly [K in keyof C]: { readonly input: unknown; readonly output: unknown } };

/** Asks for one of the calls by its name. */
export type Call<C extends Calls<C>> = <K extends keyof C>(
  name: K,
  ...[input]: C[K]['input'] extends undefined
    ? []
    : undefined extends C[K]['input']
      ? [C[K]['input']?]
      : [C[K]['input']]
) => Promise<C[K]['output']>;

const TIMEOUT = 30_000;

/** Asks our own server by `send`; what goes wrong is thrown as an error of the vocabulary. */
export function createClient<T extends Readonly<Record<keyof T, Route>>>(
  routes: T,
  send: typeof fetch,
  timeout = TIMEOUT,
): Call<CallsOf<T>> {
  return async (name, ...[input]) => {
    const { address, ...request } = requestOf(routes[name], input as object | undefined);
    const response = await send(address, { ...request, signal: AbortSignal.timeout(timeout) }).catch(
      (error: unknown) => {
        const isTimeout = error instanceof Error && error.name === 'TimeoutError';
        throw new LampstandError(isTimeout ? 'network/timeout' : 'network/offline');
      },
    );
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body as OutputOf<T[typeof name]>;
    throw errorFrom(response, body as Partial<ErrorBody> | undefined);
  };
}

/**
 * The request for a call. What its path names in braces is taken out of the input; of a call that reads,
 * or where the route names it as part of the query, the rest stands in the query, otherwise in the body.
 */
export function requestOf(route: Route, input?: object) {
  const rest: Record<string, unknown> = { ...input };
  const take = (name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => take(name));
  const isRead = route.method === 'get';
  const query = (isRead ? Object.keys(rest) : queryNames(route))
    .filter((name) => rest[name] !== undefined)
    .map((name) => `${name}=${take(name)}`);
  const hasBody = !isRead && input !== undefined && (path === route.path || Object.keys(rest).length > 0);
  return {
    address: query.length > 0 ? `${path}?${query.join('&')}` : path,
    method: route.method.toUpperCase(),
    headers: { accept: 'application/json', ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(rest) } : {}),
  };
}

/** The fields of the query of a call. */
function queryNames({ request }: Route): string[] {
  const { query } = (request ?? {}) as { query?: { shape?: object } };
  return Object.keys(query?.shape ?? {});
}

/** What a refusal says, as an error of the vocabulary. */
export function errorFrom(response: Response, body: Partial<ErrorBody> | undefined): LampstandError {
  const { code, message } = body?.error ?? {};
  const known = code !== undefined && code in errors ? (code as ErrorCode) : 'network/server-error';
  const error = new LampstandError(known as 'network/server-error');
  // The server has filled in what the message is about.
  if (message !== undefined) error.message = message;
  error.retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return error;
}
