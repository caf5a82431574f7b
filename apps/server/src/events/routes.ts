import { EVENTS_PATH } from '@lampstand/contract';
import { stream } from 'hono/streaming';
import type { App } from '../http/app-env.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { Events } from './service.ts';

export function mountEvents(app: App, events: Events): void {
  app.get(EVENTS_PATH, signedIn, async (c) => {
    const { session } = c.var;
    const userId = await events.admit(session);
    const age = Number(c.req.query('age')) || 0;
    c.header('content-type', 'text/event-stream');
    c.header('x-accel-buffering', 'no');
    // The connection closes with the stream; otherwise it would delay the stop of the server.
    c.header('connection', 'close');
    return stream(c, (out) => events.stream(out, { userId, session, age }));
  });
}
