import { groupRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import type { Guards } from '../http/guards.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { GroupsService } from './service.ts';

export function mountGroups(
  app: App,
  groups: GroupsService,
  { groupMember }: Pick<Guards, 'groupMember'>,
): void {
  app.openapi(guarded(groupRoutes.groups, signedIn), async (c) => {
    return c.json({ groups: await groups.list(c.var.session) }, 200);
  });

  app.openapi(guarded(groupRoutes.publicGroups, signedIn), async (c) => {
    const { query, page } = c.req.valid('query');
    return c.json(await groups.findPublic(c.var.session, query, page), 200);
  });

  app.openapi(guarded(groupRoutes.createGroup, signedIn), async (c) => {
    return c.json(await groups.create(c.var.session, c.req.valid('json')), 200);
  });

  app.openapi(guarded(groupRoutes.group, signedIn), async (c) => {
    return c.json(await groups.get(c.var.session, c.req.valid('param').groupId), 200);
  });

  app.openapi(guarded(groupRoutes.updateGroup, signedIn, groupMember), async (c) => {
    return c.json(await groups.update(c.var.member, c.req.valid('json')), 200);
  });

  app.openapi(guarded(groupRoutes.deleteGroup, signedIn, groupMember), async (c) => {
    await groups.delete(c.var.member);
    return c.json({}, 200);
  });

  app.openapi(guarded(groupRoutes.joinGroup, signedIn), async (c) => {
    return c.json(await groups.join(c.var.session, c.req.valid('param').groupId), 200);
  });

  app.openapi(guarded(groupRoutes.leaveGroup, signedIn), async (c) => {
    await groups.leave(c.var.session, c.req.valid('param').groupId);
    return c.json({}, 200);
  });

  app.openapi(guarded(groupRoutes.updateMembership, signedIn, groupMember), async (c) => {
    return c.json(await groups.setReminders(c.var.member, c.req.valid('json').reminders), 200);
  });

  app.openapi(guarded(groupRoutes.removeMember, signedIn, groupMember), async (c) => {
    return c.json(await groups.removeMember(c.var.member, c.req.valid('param').userId), 200);
  });

  app.openapi(guarded(groupRoutes.handOverGroup, signedIn, groupMember), async (c) => {
    return c.json(await groups.handOver(c.var.member, c.req.valid('json').userId), 200);
  });
}
