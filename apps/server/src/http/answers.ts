import { type ErrorBody, LampstandError } from '@lampstand/contract';
import type { Context, TypedResponse } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from './app-env.ts';
import { bodyOf, encodingFor, etagOf, isKnown, type PreparedAnswer } from './prepared.ts';

/** A response whose body type comes from the contract. */
type JsonResponse<T> = Response & TypedResponse<T, 200, 'json'>;

function typed<T>(response: Response): JsonResponse<T> {
  return response as JsonResponse<T>;
}

/** A prepared answer for a request that went through the app. */
export function sendPrepared<T>(c: Context, answer: PreparedAnswer, caching: string): JsonResponse<T> {
  c.header('cache-control', caching);
  c.header('etag', answer.etag);
  if (isKnown(c.req.header('if-none-match'), answer.etag)) return typed<T>(c.body(null, 304));
  const encoding = encodingFor(c.req.header('accept-encoding'));
  if (encoding !== 'identity') c.header('content-encoding', encoding);
  c.header('content-type', answer.type);
  return typed<T>(c.body(new Uint8Array(bodyOf(answer, encoding))));
}

/** A small answer made on request, with an ETag. */
export function sendJson<T>(c: Context, body: T, caching: string): JsonResponse<T> {
  const json = JSON.stringify(body);
  const etag = etagOf(json);
  c.header('cache-control', caching);
  c.header('etag', etag);
  if (isKnown(c.req.header('if-none-match'), etag)) return typed<T>(c.body(null, 304));
  return typed<T>(c.body(json, 200, { 'content-type': 'application/json; charset=utf-8' }));
}

export function errorBody(error: LampstandError, id?: string): ErrorBody {
  return { error: { code: error.code, message: error.message, ...(id ? { id } : {}) } };
}

/** The only place that turns errors into answers. Unexpected errors are logged under an id. */
export function sendError(c: Context, error: unknown): Response {
  c.header('cache-control', 'no-store');
  if (error instanceof LampstandError) {
    if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter));
    return c.json(errorBody(error), error.status as ContentfulStatusCode);
  }
  const id = (c as Context<AppEnv>).var.requestId;
  console.error(`[${id}] ${c.req.method} ${c.req.path}`, error);
  return c.json(errorBody(new LampstandError('network/server-error'), id), 500);
}
