import { CALENDAR_PATH, LampstandError } from '@lampstand/contract';
import { groupSessionRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import type { Guards } from '../http/guards.ts';
import { limitedBody } from '../http/middleware/limited-body.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import { calendarFile } from './calendar.ts';
import type { GroupSessionsService } from './service.ts';

export function mountGroupSessions(
  app: App,
  sessions: GroupSessionsService,
  { groupMember }: Pick<Guards, 'groupMember'>,
): void {
  app.openapi(guarded(groupSessionRoutes.upcomingSessions, signedIn), async (c) => {
    return c.json({ sessions: await sessions.upcoming(c.var.session) }, 200);
  });

  app.openapi(guarded(groupSessionRoutes.groupSessions, signedIn, groupMember), async (c) => {
    return c.json({ sessions: await sessions.list(c.var.member) }, 200);
  });

  app.openapi(guarded(groupSessionRoutes.groupSession, signedIn, groupMember), async (c) => {
    return c.json(await sessions.get(c.var.member, c.req.valid('param').sessionId), 200);
  });

  app.get(CALENDAR_PATH.replace(/\{(\w+)\}/g, ':$1'), signedIn, groupMember, async (c) => {
    const params = groupSessionRoutes.groupSession.request.params.safeParse(c.req.param());
    if (!params.success) throw new LampstandError('group/not-found');
    const session = await sessions.get(c.var.member, params.data.sessionId);
    c.header('content-disposition', 'attachment; filename="session.ics"');
    c.header('content-type', 'text/calendar; charset=utf-8');
    return c.body(calendarFile(session, c.var.request.origin));
  });

  app.openapi(
    guarded(groupSessionRoutes.saveGroupSession, signedIn, groupMember, limitedBody({ megabytes: 1 })),
    async (c) => {
      const { sessionId } = c.req.valid('param');
      const { base, scheduledFor, ...rest } = c.req.valid('json');
      const fields = { ...rest, scheduledFor: new Date(scheduledFor) };
      const { origin } = c.var.request;
      return c.json(await sessions.save(c.var.member, sessionId, fields, base, origin), 200);
    },
  );

  app.openapi(guarded(groupSessionRoutes.cancelGroupSession, signedIn, groupMember), async (c) => {
    const { sessionId } = c.req.valid('param');
    return c.json(await sessions.cancel(c.var.member, sessionId, c.var.request.origin), 200);
  });

  app.openapi(guarded(groupSessionRoutes.joinGroupSession, signedIn, groupMember), async (c) => {
    return c.json(await sessions.join(c.var.member, c.req.valid('param').sessionId), 200);
  });

  app.openapi(guarded(groupSessionRoutes.leaveGroupSession, signedIn, groupMember), async (c) => {
    return c.json(await sessions.leave(c.var.member, c.req.valid('param').sessionId), 200);
  });
}
