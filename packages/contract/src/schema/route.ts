import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';
type Request = NonNullable<RouteConfig['request']>;

/** Answered where there is nothing to say but that it worked. */
export const done = z.object({});

const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } });

/** A body that has to be there. */
export const body = <T extends z.ZodType>(schema: T) => ({
  body: { content: json(schema), required: true as const },
});

export const optionalBody = <T extends z.ZodType>(schema: T) => ({
  body: { content: json(schema), required: false as const },
});

/**
 * One call, declared: its address, what it takes and what it answers. Fields of `request` that no schema
 * names are ignored.
 */
export function route<M extends Method, P extends string, R extends Request, A extends z.ZodType>(
  method: M,
  path: P,
  summary: string,
  request: R,
  answer: A,
) {
  return createRoute({
    method,
    path,
    summary,
    request,
    responses: { 200: { description: 'It is done', content: json(answer) } },
  });
}

/** A call that is answered by events, which have no schema in OpenAPI. */
export function stream<P extends string, R extends Request>(path: P, summary: string, request: R) {
  return createRoute({
    method: 'post',
    path,
    summary,
    request,
    responses: {
      200: {
        description: 'Events: start, sentence, end; or error',
        content: { 'text/event-stream': { schema: z.string() } },
      },
    },
  });
}
