import { type ErrorCode, LampstandError } from '@lampstand/contract';
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { z } from 'zod';
import type { Engine, Found, Search, Task, Writing } from '../answers/tasks.ts';
import type { AiSettings } from '../settings.ts';
import { finderPromptOf, type Prompt, promptOf } from './prompts.ts';
import type { Retrieve } from './retrieval.ts';

/** Retries after 1, 2 and 4 seconds; the last attempt uses the second model. */
const RETRIES = 3;
const FIRST_DELAY = 1000;
const SECOND = 1000;

type Chunks = AsyncIterable<OpenAI.ChatCompletionChunk>;

/**
 * Any provider with OpenAI's chat completions API. This is the only layer of retries, with one deadline for
 * all of them. A request that the provider rejects (4xx) is not retried, and neither is one whose first
 * words have arrived.
 */
export class Provider implements Engine {
  readonly name = 'provider';
  readonly label = 'Written by a language model; every quotation was checked';
  readonly models: readonly string[];
  readonly #client: OpenAI;
  readonly #timeout: number;
  readonly #retrieve: Retrieve;
  readonly #pause: typeof pause;

  constructor(settings: AiSettings, retrieve: Retrieve, pauseBetween = pause) {
    this.models = settings.models;
    this.#timeout = settings.timeout;
    this.#retrieve = retrieve;
    this.#pause = pauseBetween;
    this.#client = new OpenAI({
      apiKey: settings.apiKey,
      baseURL: settings.baseUrl,
      maxRetries: 0,
      timeout: settings.timeout,
      // Null keeps the library from reading these from environment variables and sending them.
      organization: null,
      project: null,
      logLevel: 'off',
    });
  }

  async write(task: Task, signal: AbortSignal): Promise<Writing> {
    const prompt = promptOf(task, this.#retrieve(task));
    const { model, words } = await this.#ask(prompt, signal);
    return { model, sent: prompt.sent, pieces: words };
  }

  async find(search: Search, signal: AbortSignal): Promise<Found> {
    const prompt = finderPromptOf(search, this.#retrieve(search));
    const { model, words } = await this.#ask(prompt, signal);
    let reply = '';
    for await (const some of words) reply += some;
    return { model, sent: prompt.sent, offers: offersIn(reply) };
  }

  /** Retries until the first words arrive. */
  async #ask(prompt: Prompt, signal: AbortSignal): Promise<{ model: string; words: AsyncIterable<string> }> {
    const deadline = Date.now() + this.#timeout;
    const within = AbortSignal.any([signal, AbortSignal.timeout(this.#timeout)]);
    for (let attempt = 0; ; attempt++) {
      const model = this.models[attempt < RETRIES ? 0 : 1] ?? this.models[0] ?? '';
      try {
        const chunks = await this.#client.chat.completions.create(
          { model, messages: [...prompt.messages], ...prompt.limits, stream: true },
          { signal: within },
        );
        const iterator = chunks[Symbol.asyncIterator]();
        const first = await firstWords(iterator, within);
        return { model, words: wordsOf(first, { [Symbol.asyncIterator]: () => iterator }, within) };
      } catch (error) {
        const wait = delayAfter(error, FIRST_DELAY * 2 ** attempt);
        const isLast = attempt === RETRIES || wait === undefined;
        if (within.aborted || isLast || Date.now() + wait > deadline) throw failureOf(error, signal);
        await this.#pause(wait, within);
      }
    }
  }
}

async function firstWords(
  chunks: AsyncIterator<OpenAI.ChatCompletionChunk>,
  within: AbortSignal,
): Promise<string> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    const words = next.value.choices[0]?.delta?.content;
    if (words) return words;
    if (next.value.choices[0]?.finish_reason) break;
  }
  // The library ends an aborted stream without an error.
  throw new LampstandError(within.aborted ? 'ai/unreachable' : 'ai/empty');
}

/** The words as they arrive. A stream without a finish reason was cut off or stopped by the deadline. */
async function* wordsOf(first: string, chunks: Chunks, within: AbortSignal): AsyncGenerator<string> {
  yield first;
  let isFinished = false;
  try {
    for await (const { choices } of chunks) {
      if (choices[0]?.delta?.content) yield choices[0].delta.content;
      if (choices[0]?.finish_reason) isFinished = true;
    }
  } catch (error) {
    throw failureOf(error);
  }
  if (!isFinished) throw new LampstandError(within.aborted ? 'ai/unreachable' : 'ai/failed');
}

/** The pause before the next attempt; undefined where a retry would not help. */
function delayAfter(error: unknown, usual: number): number | undefined {
  if (error instanceof LampstandError || error instanceof APIUserAbortError) return undefined;
  if (!(error instanceof APIError) || error.status === undefined) return usual;
  if (error.status === 429) return Number(error.headers?.get('retry-after')) * SECOND || usual;
  return error.status < 500 ? undefined : usual;
}

/** The error that a reader sees; the details go to the log, without what was sent. */
function failureOf(error: unknown, left?: AbortSignal): LampstandError {
  if (error instanceof LampstandError) return error;
  const status = error instanceof APIError ? error.status : undefined;
  if (!left?.aborted) console.warn(`AI provider: ${reasonOf(error)}`);
  let code: Extract<ErrorCode, 'ai/failed' | 'ai/unreachable' | 'ai/misconfigured'> = 'ai/failed';
  if (status === 401) code = 'ai/misconfigured';
  else if (isAway(error)) code = 'ai/unreachable';
  return new LampstandError(code);
}

function isAway(error: unknown): boolean {
  if (error instanceof APIConnectionError || error instanceof APIConnectionTimeoutError) return true;
  if (error instanceof APIUserAbortError) return true;
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
}

function reasonOf(error: unknown): string {
  if (error instanceof APIError && error.status !== undefined) return `status ${error.status}`;
  return error instanceof Error ? `${error.name}` : 'unknown';
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

const filled = z.string().trim().min(1);
const reply = z.array(z.object({ reference: filled, text: filled, reason: filled })).min(5);
const OFFERS = 5;

/** Requires at least five complete entries and uses the first five; models often wrap them in a code fence. */
function offersIn(text: string): Found['offers'] {
  try {
    const [json = ''] = /\[[\s\S]*\]/.exec(text) ?? [];
    return reply.parse(JSON.parse(json)).slice(0, OFFERS);
  } catch {
    console.warn('AI provider: Invalid response format');
    return undefined;
  }
}
