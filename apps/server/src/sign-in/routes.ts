import { signInRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import type { Guards } from '../http/guards.ts';
import type { SignInService } from './service.ts';

/** Links and redirects open these, so they answer with redirects. */
const FOLLOWED = ['/api/auth/verify-email', '/api/auth/callback/google'] as const;

/** These calls need no session. */
export function mountSignIn(
  app: App,
  signIn: SignInService,
  { accountRateLimit }: Pick<Guards, 'accountRateLimit'>,
): void {
  app.openapi(guarded(signInRoutes.session), async (c) => {
    return c.json(await signIn.session(c.var.request), 200);
  });

  app.openapi(guarded(signInRoutes.signUp, accountRateLimit), async (c) => {
    const input = c.req.valid('json');
    await signIn.signUp(c.var.request, input);
    return c.json({ email: input.email }, 200);
  });

  app.openapi(guarded(signInRoutes.signIn, accountRateLimit), async (c) => {
    return c.json(await signIn.signIn(c.var.request, c.req.valid('json')), 200);
  });

  app.openapi(guarded(signInRoutes.verifyTwoStep, accountRateLimit), async (c) => {
    return c.json(await signIn.verifyTwoStep(c.var.request, c.req.valid('json')), 200);
  });

  app.openapi(guarded(signInRoutes.google, accountRateLimit), async (c) => {
    const { purpose, intent } = c.req.valid('json');
    return c.json({ url: await signIn.google(c.var.request, purpose, intent) }, 200);
  });

  app.openapi(guarded(signInRoutes.recover, accountRateLimit), async (c) => {
    await signIn.mailLater('password-reset', c.req.valid('json').email, c.var.request.origin);
    return c.json({}, 200);
  });

  app.openapi(guarded(signInRoutes.resend, accountRateLimit), async (c) => {
    await signIn.mailLater('confirmation', c.req.valid('json').email, c.var.request.origin);
    return c.json({}, 200);
  });

  app.openapi(guarded(signInRoutes.reset, accountRateLimit), async (c) => {
    const { token, password } = c.req.valid('json');
    await signIn.resetPassword(c.var.request, token, password);
    return c.json({}, 200);
  });

  app.openapi(guarded(signInRoutes.signOut), async (c) => {
    await signIn.signOut(c.var.request, c.req.valid('json').scope);
    return c.json({}, 200);
  });

  for (const path of FOLLOWED) {
    app.get(path, accountRateLimit, async (c) => {
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(await signIn.follow(c.var.request, pathname + search), 302);
    });
  }
}
