import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { StreamingApi } from 'hono/utils/stream';
import { type AiStandIn, type Behaviour, behaviours, type ChatRequest, replyTo } from './stand-in.ts';

export const AI_KEY = 'sk-sandbox';

const SLOWLY = 40;

/** The part of OpenAI's API that the server uses, and `/control`, which sets its next behavior. */
export function createAiApi(model: AiStandIn): Hono {
  const app = new Hono();

  app.post('/control', async (c) => {
    const {
      behaviour,
      text,
      times = 1,
    } = await c.req.json<{ behaviour: string; text?: string; times?: number }>();
    const known = behaviours.find((one) => one === behaviour);
    if (!known) return refuse(c, 400, `behaviour is one of ${behaviours.join(', ')}`);
    model.tell({ behaviour: known, ...(text === undefined ? {} : { text }) }, times);
    return c.json({ behaviour, times });
  });

  app.post('/v1/chat/completions', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${AI_KEY}`)
      return refuse(c, 401, 'Incorrect API key provided');
    const request = await c.req.json<ChatRequest>();
    const instruction = model.hear(request);
    const { behaviour } = instruction;
    if (/^\d+$/.test(behaviour)) {
      if (behaviour === '429') c.header('retry-after', '1');
      return refuse(c, Number(behaviour) as ContentfulStatusCode, `told to answer ${behaviour}`);
    }
    c.header('content-type', 'text/event-stream');
    return stream(c, async (out) => {
      model.writing++;
      await give(out, request, behaviour, replyTo(request, instruction));
      model.writing--;
    });
  });

  return app;
}

async function give(
  out: StreamingApi,
  { model }: ChatRequest,
  behaviour: Behaviour,
  reply: string,
): Promise<void> {
  const left = new Promise<void>((resolve) => out.onAbort(resolve));
  const chunk = (delta: object, reason: string | null = null) =>
    out.write(
      `data: ${JSON.stringify({
        id: 'chatcmpl-sandbox',
        object: 'chat.completion.chunk',
        created: 0,
        model,
        choices: [{ index: 0, delta, finish_reason: reason }],
      })}\n\n`,
    );
  if (behaviour === 'silent') return left;
  await chunk({ role: 'assistant', content: '' });
  const tokens = reply.match(/\s*\S+/g) ?? [];
  const some = behaviour === 'stall' || behaviour === 'cut' ? tokens.slice(0, 12) : tokens;
  for (const token of some) {
    await chunk({ content: token });
    if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOWLY));
  }
  if (behaviour === 'malformed') await out.write('data: {"choices": [{"delta"\n\n');
  if (behaviour === 'stall') return left;
  // A connection that is cut gets neither a finish reason nor an end.
  if (behaviour === 'cut') return;
  await chunk({}, 'stop');
  await out.write('data: [DONE]\n\n');
}

function refuse(c: Context, status: ContentfulStatusCode, message: string) {
  return c.json({ error: { message, type: 'invalid_request_error', code: null, param: null } }, status);
}
