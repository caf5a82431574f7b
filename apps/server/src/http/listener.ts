import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LampstandError } from '@lampstand/contract';
import type { Asset } from '../assets.ts';
import { isLoopback, type Settings } from '../settings.ts';
import { errorBody } from './answers.ts';
import { CallCounter } from './call-counter.ts';
import { addressOf } from './caller-address.ts';
import { apiHeaders, type Headers, headersByAddress, isOpen, pageHeaders } from './headers.ts';
import { REQUEST_ID_HEADER } from './middleware/request-id.ts';
import { ASK_AGAIN, bodyOf, encodingFor, FOR_EVER, isKnown, type PreparedAnswer } from './prepared.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface ListenerParts {
  readonly settings: Settings;
  readonly pack: string;
  /** Chapters by their usual address. */
  readonly chapters: ReadonlyMap<string, PreparedAnswer>;
  readonly assets: ReadonlyMap<string, Asset>;
  /** Answers everything else. */
  readonly app: Listener;
}

/**
 * The entry point of the server. It refuses untrusted hosts and callers over the limit, sends prepared answers at
 * once, and passes everything else to the app. A chapter costs little more here than writing its bytes to
 * the socket.
 */
export function createListener({ settings, pack, chapters, assets, app }: ListenerParts): Listener {
  const limit = new CallCounter(settings.apiLimit);
  const isTrusted = hostCheck(settings);
  const forApi = flatten(apiHeaders);
  const forPages = flatten(pageHeaders(settings));
  const headersOf = headersByAddress(settings);
  const packSuffix = `pack=${pack}`;

  return (request, response) => {
    const url = request.url ?? '/';
    // A request target with a host name would override the Host header.
    if (!url.startsWith('/') || !isTrusted(request.headers.host)) {
      refuse(response, new LampstandError('request/untrusted-host'), forApi);
      return;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isOpen(url)) {
      const seconds = limit.secondsToWait(addressOf(request, settings.trustedProxy));
      if (seconds > 0) {
        refuse(response, new LampstandError('request/too-many'), [...forApi, 'retry-after', String(seconds)]);
        return;
      }
      if (isRead) {
        const named = url.endsWith(packSuffix);
        const chapter = chapters.get(named ? url.slice(0, -packSuffix.length - 1) : url);
        if (chapter) {
          give(request, response, chapter, forApi, named ? FOR_EVER : ASK_AGAIN);
          return;
        }
      }
    } else if (isRead) {
      const asset = assets.get(url);
      if (asset) {
        give(request, response, asset.answer, forPages, asset.isHashed ? FOR_EVER : ASK_AGAIN);
        return;
      }
    }
    // Headers set here are free for the app, where collecting them takes longer than everything else.
    response.setHeader(REQUEST_ID_HEADER, randomUUID());
    for (const [name, value] of headersOf(url)) response.setHeader(name, value);
    app(request, response);
  };
}

function give(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PreparedAnswer,
  headers: readonly string[],
  caching: string,
): void {
  const lines = [...headers, 'cache-control', caching, 'etag', answer.etag];
  if (isKnown(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, lines).end();
    return;
  }
  const accepted = request.headers['accept-encoding'];
  const encoding = encodingFor(typeof accepted === 'string' ? accepted : undefined);
  const body = bodyOf(answer, encoding);
  lines.push('content-type', answer.type, 'content-length', String(body.length));
  if (encoding !== 'identity') lines.push('content-encoding', encoding);
  response.writeHead(200, lines);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

function refuse(response: ServerResponse, error: LampstandError, headers: readonly string[]): void {
  const body = JSON.stringify(errorBody(error));
  response
    .writeHead(error.status, [
      ...headers,
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(Buffer.byteLength(body)),
      'cache-control',
      'no-store',
    ])
    .end(body);
}

/** In local mode only loopback names and trusted hosts are answered; results are cached. */
function hostCheck({ mode, trustedHosts }: Settings): (host: string | undefined) => boolean {
  if (mode === 'production') return () => true;
  const verdicts = new Map<string, boolean>();
  return (host) => {
    if (host === undefined) return false;
    const known = verdicts.get(host);
    if (known !== undefined) return known;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    const verdict = isLoopback(name) || trustedHosts.includes(name);
    if (verdicts.size < 100) verdicts.set(host, verdict);
    return verdict;
  };
}

function flatten(headers: Headers): string[] {
  return headers.flat();
}
