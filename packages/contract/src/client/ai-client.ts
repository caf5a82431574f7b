import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type AiBodies, aiRoutes, aiStreamRoutes } from '../ai.ts';
import { type ErrorBody, LampstandError } from '../errors.ts';
import { type Call, type CallsOf, createClient, errorFrom, type InputOf, requestOf } from './calls.ts';

/** What can be asked for as a stream, with what it takes. */
export type AiStreams = { readonly [K in keyof typeof aiStreamRoutes]: InputOf<(typeof aiStreamRoutes)[K]> };

/** The server gives up on a provider before this. */
const TIMEOUT = 90_000;

/**
 * - `start`: who writes. `help` is for somebody who may be in danger; show it first. It comes before anybody is asked
 *   to write, and `start` comes again when somebody does.
 * - `sentence`: the next piece of the answer, complete and checked. Its `markdown` is appended to what has
 *   come before. What was checked stands in it as links to `#mark-{id}`, one for each of `marks`; there are
 *   no other links of that form. HTML in it is text.
 * - `end`: the answer as plain text, what it cites, and what it tells about itself. Nothing comes after.
 */
export type AiEvent =
  | { readonly type: 'start'; readonly data: AiBodies['start'] }
  | { readonly type: 'sentence'; readonly data: AiBodies['sentence'] }
  | { readonly type: 'end'; readonly data: AiBodies['end'] };

/** Asks for an answer; leaving it, or aborting the signal, ends the work on the server, too. */
export type AskAi = <K extends keyof AiStreams>(
  name: K,
  input: AiStreams[K],
  signal?: AbortSignal,
) => AsyncGenerator<AiEvent, void, undefined>;

export type CallAi = Call<CallsOf<typeof aiRoutes>>;

export const aiClient = (send: typeof fetch): CallAi => createClient(aiRoutes, send, TIMEOUT);

/** What goes wrong, before the stream begins or within it, is thrown as an error of the vocabulary. */
export function aiStreams(send: typeof fetch): AskAi {
  return async function* ask(name, input, signal) {
    const timeout = AbortSignal.timeout(TIMEOUT);
    try {
      const { address, ...request } = requestOf(aiStreamRoutes[name], input);
      const response = await send(address, {
        ...request,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: { ...request.headers, accept: 'text/event-stream' },
      });
      if (!response.ok || !response.body) {
        throw errorFrom(response, (await response.json().catch(() => undefined)) as Partial<ErrorBody>);
      }
      yield* eventsIn(response, response.body);
    } catch (error) {
      if (error instanceof LampstandError || signal?.aborted) throw error;
      throw new LampstandError(timeout.aborted ? 'network/timeout' : 'network/offline');
    }
  };
}

async function* eventsIn(response: Response, body: ReadableStream<BufferSource>): AsyncGenerator<AiEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      // A stream that breaks off has not told its end.
      if (done) throw new LampstandError('network/server-error');
      const data: unknown = JSON.parse(value.data);
      if (value.event === 'error') throw errorFrom(response, { error: data } as ErrorBody);
      yield { type: value.event, data } as AiEvent;
      if (value.event === 'end') return;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
