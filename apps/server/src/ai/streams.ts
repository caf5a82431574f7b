import { type AiAllowance, LampstandError } from '@lampstand/contract';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { Task } from '../answers/tasks.ts';
import { errorBody } from '../http/answers.ts';
import type { AnswerEvent } from './answers.ts';
import type { Reservation } from './budgets.ts';

const HEADERS = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } as const;

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT = 15_000;

export interface Streamed {
  readonly task: Task;
  /** The reservation for this answer; undefined where it is free. */
  readonly reservation: Reservation | undefined;
  readonly events: (signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  /** What is left after this answer. */
  readonly allowance: () => Promise<AiAllowance>;
  /** Called with a complete answer. */
  readonly onEnd?: (events: readonly AnswerEvent[]) => Promise<void>;
}

/**
 * Streams an answer as it is written. A client that disconnects stops the work and is still charged; an
 * answer that failed before its first words is refunded.
 */
export function sendStream(c: Context, { task, reservation, events, allowance, onEnd }: Streamed): Response {
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  return stream(c, async (out) => {
    const left = new AbortController();
    out.onAbort(() => left.abort());
    const heartbeat = setInterval(() => void out.write(':\n\n'), HEARTBEAT);
    const sent: AnswerEvent[] = [];
    try {
      for await (const event of events(left.signal)) {
        if (left.signal.aborted) return;
        sent.push(event);
        if (event.type === 'end') {
          await onEnd?.(sent);
          await out.write(eventText({ ...event, data: { ...event.data, allowance: await allowance() } }));
        } else {
          await out.write(eventText(event));
        }
      }
    } catch (error) {
      if (left.signal.aborted) return;
      if (!sent.some(({ type }) => type === 'sentence')) await reservation?.release(1);
      await out.write(eventText({ type: 'error', data: failureOf(c, error, task) }));
    } finally {
      clearInterval(heartbeat);
    }
  });
}

/** The reusable part of an answer: everything except what the next caller has left. */
export function toStored(events: readonly AnswerEvent[]): string {
  return events
    .map((event) => {
      if (event.type === 'sentence') return eventText(event);
      if (event.type === 'start') return eventText({ ...event, data: { ...event.data, isCached: true } });
      const account = { ...event.data.account, isCached: true };
      return eventText({ ...event, data: { ...event.data, account } }).slice(0, -END.length);
    })
    .join('');
}

/** Sends a cached answer. */
export function sendStored(c: Context, stored: string, allowance: AiAllowance): Response {
  return c.body(`${stored},"allowance":${JSON.stringify(allowance)}${END}`, 200, HEADERS);
}

/** The end of an event, which also closes the JSON object in its data. */
const END = '}\n\n';

function eventText({ type, data }: { readonly type: string; readonly data: unknown }): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Each place in the app has its own error messages; only a question shows the cause. */
function failureOf(c: Context, error: unknown, { kind }: Task) {
  const id = error instanceof LampstandError ? undefined : c.var.requestId;
  if (id) console.error(`[${id}] ${c.req.method} ${c.req.path}`, error);
  return errorBody(wordsFor(error, kind), id).error;
}

function wordsFor(error: unknown, kind: Task['kind']): LampstandError {
  if (kind === 'insight') return new LampstandError('ai/insight-failed');
  if (kind === 'passage-question') return new LampstandError('ai/chat-failed');
  return error instanceof LampstandError ? error : new LampstandError('ai/failed');
}
