import { LampstandError } from '@lampstand/contract';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../app-env.ts';

export interface SignedInEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    /** The token of the session. Whether it is still active is checked together with the query it is for. */
    session: string;
  };
}

/** Lets only callers with a session cookie that we have signed through. */
export const signedIn = createMiddleware<SignedInEnv>((c, next) => {
  const token = c.var.request.sessionToken;
  if (token === undefined) throw new LampstandError('auth/signed-out');
  c.set('session', token);
  return next();
});
