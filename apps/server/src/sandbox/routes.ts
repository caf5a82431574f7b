import type { Context } from 'hono';
import type { App } from '../http/app-env.ts';

/** Hop-by-hop headers, which belong to one connection and not to the message. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length'];

/** In local mode the browser reaches the stand-ins for the outside world through this server. */
export function mountSandbox(app: App, sandboxUrl: string): void {
  app.all('/sandbox/*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const answer = await fetch(sandboxUrl + pathname + search, {
      method: c.req.method,
      headers: passedOn(c),
      redirect: 'manual',
      ...(c.req.method === 'GET' || c.req.method === 'HEAD' ? {} : { body: await c.req.arrayBuffer() }),
    });
    const headers = new Headers(answer.headers);
    for (const name of hopByHop) headers.delete(name);
    return new Response(answer.body, { status: answer.status, headers });
  });
}

function passedOn(c: Context): Headers {
  const headers = new Headers();
  for (const name of ['accept', 'content-type']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}
