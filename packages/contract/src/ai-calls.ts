import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { AiBodies, AiInputs } from './ai-routes.ts';
import { type Call, createClient, errorFrom, type Paths } from './calls.ts';
import { type ErrorBody, LampstandError } from './errors.ts';

/**
 * What can be asked of the study engines. Prose comes as a stream of events (`aiStreams`), always of the
 * same shape; lists come whole (`aiClient`), for they are checked as a whole.
 *
 * The server does all retrying (after 1, 2 and 4 seconds, within one deadline): clients ask once.
 */
export interface AiStreams {
  /** Insights on a verse, or on a chapter (verse 0). */
  readonly insight: AiInputs['insight'];
  readonly question: AiInputs['question'];
  /** A question about a passage, with what has been said so far. */
  readonly passageQuestion: AiInputs['passageQuestion'];
}

export const aiStreamPaths = {
  insight: '/api/insights',
  question: '/api/assistant/questions',
  passageQuestion: '/api/assistant/passages',
} as const satisfies Readonly<Record<keyof AiStreams, string>>;

export interface AiCalls {
  readonly moodScriptures: { input: AiInputs['moodScriptures']; output: AiBodies['scriptures'] };
  readonly situationScriptures: { input: AiInputs['situationScriptures']; output: AiBodies['scriptures'] };
  readonly passageReport: { input: AiInputs['passageReport']; output: AiBodies['passageReport'] };
  readonly allowance: { input: undefined; output: AiBodies['allowance'] };
}

export const aiPaths = {
  moodScriptures: ['post', '/api/moods/scriptures'],
  situationScriptures: ['post', '/api/moods/situations'],
  passageReport: ['get', '/api/passage-report?reference={reference}&version={version}'],
  allowance: ['get', '/api/allowance'],
} as const satisfies Paths<AiCalls>;

/** The longest question or description of a situation, in characters. */
export const LONGEST_QUESTION = 2000;
/** So many of the last messages of a conversation go along with a question. */
export const LONGEST_CONVERSATION = 10;
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

export type CallAi = Call<AiCalls>;

export const aiClient = (send: typeof fetch): CallAi => createClient(aiPaths, send, TIMEOUT);

/** What goes wrong, before the stream begins or within it, is thrown as an error of the vocabulary. */
export function aiStreams(send: typeof fetch): AskAi {
  return async function* ask(name, input, signal) {
    const timeout = AbortSignal.timeout(TIMEOUT);
    try {
      const response = await send(aiStreamPaths[name], {
        method: 'POST',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify(input),
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
