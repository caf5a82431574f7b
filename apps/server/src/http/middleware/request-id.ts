import { requestId as honoRequestId } from 'hono/request-id';
import type { AppEnv } from '../app-env.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Sets `c.var.requestId` for every handler. The listener has already created the id and set the header: a
 * header that the app sets itself costs more than the rest of a short answer.
 */
export const requestId = honoRequestId({
  headerName: '',
  generator: ({ env }) => String((env as AppEnv['Bindings']).outgoing.getHeader(REQUEST_ID_HEADER) ?? ''),
});
