import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface StaticPage {
  readonly url: string;
  stop(): void;
}

interface File {
  readonly type: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const FONT = '/literata.woff2';
const style = `
@font-face { font-family: Literata; font-weight: 200 900; font-display: swap; src: url(${FONT}) format("woff2"); }
body { max-width: 38rem; margin: 0 auto; padding: 0 1.5rem; font: 1.125rem/1.875rem Literata, Georgia, serif; }
.sr-only { display: none; }
.added { font-style: italic; font-synthesis: style; }
.jesus { color: #7a1f1f; }
`;

/** The browser starts a separate process for a page with this policy, which takes time. */
const sharedHeaders = ['content-security-policy', 'cross-origin-opener-policy', 'cache-control'];

/**
 * The baseline for a first paint: the same words in the same font as a file, without JavaScript, served by
 * node:http with the same encodings.
 */
export async function startStaticPage(ours: Response, fontFile: string): Promise<StaticPage> {
  const shared = sharedHeaders.flatMap((name) => {
    const value = ours.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const files = new Map<string, File>([
    ['/', file('text/html; charset=utf-8', documentOf(await ours.text()))],
    ['/style.css', file('text/css; charset=utf-8', style)],
    ['/favicon.svg', file('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [FONT, file('font/woff2', readFileSync(fontFile))],
  ]);
  const server = createServer((request, response) => {
    const found = files.get(request.url ?? '');
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    const encoding = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? 'br' : 'gzip';
    response
      .writeHead(200, {
        ...Object.fromEntries(shared),
        'content-type': found.type,
        'content-encoding': encoding,
        'content-length': found[encoding].length,
      })
      .end(found[encoding]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function file(type: string, body: string | Buffer): File {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { type, br: brotliCompressSync(body, { params }), gzip: gzipSync(body) };
}

/** The article of our own page without anything around it. */
function documentOf(ours: string): string {
  const [article] = /<article[\s>].*<\/article>/s.exec(ours) ?? [];
  if (!article) throw new Error('our page has no article');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>John 3</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/style.css">
<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin>
</head><body>${article}</body></html>`;
}
