import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from './answer.ts';
import { followAnswer } from './follow-answer.ts';

const event = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
const sentence = (markdown: string) => event('sentence', { markdown, marks: [] });

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // A page knows where it comes from.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Asks, and gives what is shown and the end of it. */
function follow(signal = new AbortController().signal) {
  const shown: Answer[] = [];
  const end = followAnswer('question', { question: 'Why?' }, signal, (next) => shown.push(next));
  return { shown, end };
}

describe('a streamed answer', () => {
  it('shows each sentence as soon as it arrives', async () => {
    let response: ServerResponse | undefined;
    answer = (_, given) => {
      response = given;
      given.write(event('start', {}) + sentence('One.'));
    };
    const { shown, end } = follow();
    await vi.waitFor(
      () => expect(shown.at(-1)).toMatchObject({ status: 'writing', markdown: 'One.' }),
      20_000,
    );
    response?.end(sentence(' Two.') + event('end', { answer: 'One. Two.' }));
    expect(await end).toMatchObject({ status: 'done', markdown: 'One. Two.', end: { answer: 'One. Two.' } });
  });

  it('keeps the sentences it has when it is stopped, and closes the request', async () => {
    const isGone = new Promise((resolve) => {
      answer = (request, response) => {
        request.socket.once('close', resolve);
        response.write(sentence('One.'));
      };
    });
    const control = new AbortController();
    const { shown, end } = follow(control.signal);
    await vi.waitFor(() => expect(shown.at(-1)?.markdown).toBe('One.'), 20_000);
    control.abort();
    expect(await end).toMatchObject({ status: 'stopped', markdown: 'One.' });
    await isGone;
  });

  it('fails with the error that the server sends in the stream', async () => {
    answer = (_, response) => {
      response.end(sentence('One.') + event('error', { code: 'ai/failed', message: 'Not now.' }));
    };
    expect(await follow().end).toMatchObject({
      status: 'failed',
      markdown: 'One.',
      error: { code: 'ai/failed', message: 'Not now.' },
    });
  });

  it('fails when the stream ends before its last event', async () => {
    answer = (_, response) => response.end(sentence('One.'));
    expect(await follow().end).toMatchObject({ status: 'failed', error: { code: 'network/server-error' } });
  });

  it('fails with the error of a refused request', async () => {
    answer = (_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: 'subscription/pro-required', message: 'For Pro.' } }));
    };
    expect(await follow().end).toMatchObject({
      status: 'failed',
      error: { code: 'subscription/pro-required', message: 'For Pro.' },
    });
  });
});
