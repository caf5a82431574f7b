import { inviteRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import type { Guards } from '../http/guards.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { GroupInvitesService } from './service.ts';

export function mountGroupInvites(
  app: App,
  invites: GroupInvitesService,
  { groupMember }: Pick<Guards, 'groupMember'>,
): void {
  app.openapi(guarded(inviteRoutes.invites, signedIn, groupMember), async (c) => {
    return c.json({ invites: await invites.list(c.var.member, c.var.request.origin) }, 200);
  });

  app.openapi(guarded(inviteRoutes.createInvite, signedIn, groupMember), async (c) => {
    const { inviteId } = c.req.valid('param');
    const invite = { inviteId, ...c.req.valid('json') };
    return c.json(await invites.create(c.var.member, invite, c.var.request.origin), 200);
  });

  app.openapi(guarded(inviteRoutes.revokeInvite, signedIn, groupMember), async (c) => {
    const { inviteId } = c.req.valid('param');
    return c.json(await invites.revoke(c.var.member, inviteId, c.var.request.origin), 200);
  });

  app.openapi(guarded(inviteRoutes.invitation), async (c) => {
    const { token } = c.req.valid('param');
    return c.json(await invites.invitation(token, c.var.request.sessionToken), 200);
  });

  app.openapi(guarded(inviteRoutes.acceptInvite, signedIn), async (c) => {
    return c.json(await invites.accept(c.var.session, c.req.valid('param').token), 200);
  });
}
