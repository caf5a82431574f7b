import { liveRoomRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import type { Guards } from '../http/guards.ts';
import { limitedBody } from '../http/middleware/limited-body.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { RoomQuestionsService } from './questions-service.ts';
import type { LiveRoomsService } from './service.ts';

export function mountLiveRooms(
  app: App,
  rooms: LiveRoomsService,
  questions: RoomQuestionsService,
  { groupMember }: Pick<Guards, 'groupMember'>,
): void {
  app.openapi(guarded(liveRoomRoutes.room, signedIn, groupMember), async (c) => {
    return c.json(await rooms.get(c.var.member, c.req.valid('param').sessionId), 200);
  });

  app.openapi(guarded(liveRoomRoutes.enterRoom, signedIn, groupMember), async (c) => {
    const { sessionId } = c.req.valid('param');
    const { elsewhere } = c.req.valid('json');
    return c.json({ people: await rooms.enter(c.var.member, sessionId, elsewhere) }, 200);
  });

  app.openapi(guarded(liveRoomRoutes.leaveRoom, signedIn, groupMember), async (c) => {
    await rooms.leave(c.var.member, c.req.valid('param').sessionId);
    return c.json({}, 200);
  });

  app.openapi(guarded(liveRoomRoutes.leadTo, signedIn, groupMember), async (c) => {
    const { sessionId } = c.req.valid('param');
    return c.json(await rooms.leadTo(c.var.member, sessionId, c.req.valid('json')), 200);
  });

  app.openapi(guarded(liveRoomRoutes.handOverLead, signedIn, groupMember), async (c) => {
    const { sessionId } = c.req.valid('param');
    return c.json(await rooms.handOverLead(c.var.member, sessionId, c.req.valid('json').userId), 200);
  });

  app.openapi(guarded(liveRoomRoutes.askInRoom, signedIn, groupMember), async (c) => {
    const { sessionId, questionId } = c.req.valid('param');
    const { question } = c.req.valid('json');
    return c.json(await questions.ask(c.var.member, { sessionId, questionId, question }), 200);
  });

  app.openapi(guarded(liveRoomRoutes.sessionNotes, signedIn, groupMember), async (c) => {
    const { sessionId } = c.req.valid('param');
    return c.json(await rooms.notesSince(c.var.member, sessionId, c.req.valid('query').since), 200);
  });

  app.openapi(
    guarded(liveRoomRoutes.writeSessionNotes, signedIn, groupMember, limitedBody({ megabytes: 1 })),
    async (c) => {
      const { sessionId } = c.req.valid('param');
      const { id, update } = c.req.valid('json');
      const written = { id, update: Buffer.from(update, 'base64'), origin: c.var.request.origin };
      return c.json({ number: await rooms.writeNotes(c.var.member, sessionId, written) }, 200);
    },
  );

  app.openapi(
    guarded(liveRoomRoutes.endRoom, signedIn, groupMember, limitedBody({ megabytes: 1 })),
    async (c) => {
      const { sessionId } = c.req.valid('param');
      return c.json(await rooms.end(c.var.member, sessionId, c.req.valid('json').words), 200);
    },
  );
}
