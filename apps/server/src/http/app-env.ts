import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { RequestContext } from './request-context.ts';

/** What every handler finds in its context. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Names the request in the log, and to whoever reports an error. */
    requestId: string;
    request: RequestContext;
  };
}

export type App = OpenAPIHono<AppEnv>;
