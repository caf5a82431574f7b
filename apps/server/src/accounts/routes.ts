import { accountRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { AccountsService } from './service.ts';
import type { TwoStepService } from './two-step-service.ts';

export function mountAccounts(app: App, accounts: AccountsService): void {
  app.openapi(guarded(accountRoutes.account, signedIn), async (c) => {
    return c.json(await accounts.get(c.var.session), 200);
  });

  app.openapi(guarded(accountRoutes.updateAccount, signedIn), async (c) => {
    return c.json(await accounts.rename(c.var.session, c.req.valid('json').name), 200);
  });

  app.openapi(guarded(accountRoutes.reauthenticate, signedIn), async (c) => {
    await accounts.reauthenticate(c.var.request, c.var.session, c.req.valid('json').password);
    return c.json({}, 200);
  });

  app.openapi(guarded(accountRoutes.changeEmail, signedIn), async (c) => {
    await accounts.changeEmail(c.var.request, c.var.session, c.req.valid('json').email);
    return c.json({}, 200);
  });

  app.openapi(guarded(accountRoutes.changePassword, signedIn), async (c) => {
    const { currentPassword, password } = c.req.valid('json');
    await accounts.changePassword(c.var.request, c.var.session, currentPassword, password);
    return c.json({}, 200);
  });

  app.openapi(guarded(accountRoutes.deleteAccount, signedIn), async (c) => {
    await accounts.delete(c.var.request, c.var.session);
    return c.json({}, 200);
  });

  app.openapi(guarded(accountRoutes.sessions, signedIn), async (c) => {
    return c.json({ sessions: await accounts.sessions(c.var.session) }, 200);
  });

  app.openapi(guarded(accountRoutes.revokeSession, signedIn), async (c) => {
    await accounts.revokeSession(c.var.session, c.req.valid('param').id);
    return c.json({}, 200);
  });

  app.openapi(guarded(accountRoutes.unlinkGoogle, signedIn), async (c) => {
    await accounts.unlinkGoogle(c.var.session);
    return c.json({}, 200);
  });
}

export function mountTwoStep(app: App, twoStep: TwoStepService): void {
  app.openapi(guarded(accountRoutes.setUpTwoStep, signedIn), async (c) => {
    return c.json(await twoStep.setUp(c.var.request, c.var.session), 200);
  });

  app.openapi(guarded(accountRoutes.confirmTwoStep, signedIn), async (c) => {
    return c.json(await twoStep.confirm(c.var.request, c.var.session, c.req.valid('json').code), 200);
  });

  app.openapi(guarded(accountRoutes.removeTwoStep, signedIn), async (c) => {
    await twoStep.remove(c.var.request, c.var.session);
    return c.json({}, 200);
  });

  app.openapi(guarded(accountRoutes.renewBackupCodes, signedIn), async (c) => {
    const backupCodes = await twoStep.renewBackupCodes(c.var.request, c.var.session);
    return c.json({ backupCodes }, 200);
  });
}
