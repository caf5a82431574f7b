import { createMiddleware } from 'hono/factory';
import type { Database } from '../../db/database.ts';
import type { SignedInEnv } from './signed-in.ts';

/** Asks the database whether the session is active before the body is read, for calls with large bodies. */
export function activeSession(database: Pick<Database, 'requireSession'>) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    await database.requireSession(c.var.session);
    await next();
  });
}
