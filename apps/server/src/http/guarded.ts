import type { createRoute, RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { isBodyLimit, limitedBody } from './middleware/limited-body.ts';

type Route = ReturnType<typeof createRoute<string, RouteConfig>>;

const smallBody = limitedBody();

/**
 * A call of the contract with its guards, in the order in which they run. They come before everything else,
 * so that no body is read for a caller who is refused. Bodies are small unless a `limitedBody` among the
 * guards says otherwise.
 */
export function guarded<R extends Omit<Route, 'getRoutingPath'>, M extends MiddlewareHandler[]>(
  route: R,
  ...guards: M
): R & { middleware: M } {
  const needsLimit = route.request?.body !== undefined && !guards.some(isBodyLimit);
  return { ...route, middleware: (needsLimit ? [...guards, smallBody] : guards) as M };
}
