import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { RequestContext } from './request-context.ts';

/** The variables that every handler finds in its context. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Identifies the request in the log and in error reports. */
    requestId: string;
    request: RequestContext;
  };
}

export type App = OpenAPIHono<AppEnv>;
