import { type ErrorBody, type ErrorCode, errors, LampstandError } from './errors.ts';

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';
/** Calls by name: what each takes and what it gives. */
export type Calls<C> = { readonly [K in keyof C]: { readonly input: unknown; readonly output: unknown } };
export type Paths<C> = Readonly<Record<keyof C, readonly [Method, string]>>;

const TIMEOUT = 30_000;

/** Asks for one of the calls by its name. */
export type Call<C extends Calls<C>> = <K extends keyof C>(
  name: K,
  ...[input]: C[K]['input'] extends undefined ? [] : [C[K]['input']]
) => Promise<C[K]['output']>;

/**
 * Asks our own server by `send`; what goes wrong is thrown as an error of the vocabulary. What a path
 * names in braces is taken out of the input; the rest is the body.
 */
export function createClient<C extends Calls<C>>(
  paths: Paths<C>,
  send: typeof fetch,
  timeout = TIMEOUT,
): Call<C> {
  return async (name, ...[input]) => {
    const [method, path] = paths[name];
    const rest = { ...(input as Record<string, unknown> | undefined) };
    const address = path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = encodeURIComponent(String(rest[key]));
      delete rest[key];
      return value;
    });
    const hasBody = input !== undefined && (address === path || Object.keys(rest).length > 0);
    const response = await send(address, {
      method: method.toUpperCase(),
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'application/json', ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(rest) } : {}),
    }).catch((error: unknown) => {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      throw new LampstandError(isTimeout ? 'network/timeout' : 'network/offline');
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body as C[typeof name]['output'];
    throw errorFrom(response, body as Partial<ErrorBody> | undefined);
  };
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
