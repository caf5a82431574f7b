import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider that streams one token every few milliseconds and records when each sentence ended. */
export async function startTokens(): Promise<{ url: string; endOfFirstSentence(): number; stop(): void }> {
  const words =
    'God is love, “for God so loved the world” (John 3:16). Then more. And more.'.match(/\s*\S+/g) ?? [];
  const EVERY = 5;
  let ended = 0;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, reason: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'x', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`,
      );
    let at = 0;
    ended = 0;
    const timer = setInterval(() => {
      const word = words[at++];
      if (word === undefined) {
        clearInterval(timer);
        send({}, 'stop');
        response.end('data: [DONE]\n\n');
        return;
      }
      send({ content: word });
      if (ended === 0 && word.endsWith('.')) ended = performance.now();
    }, EVERY);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    endOfFirstSentence: () => ended,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
