import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { findBook, offeredVersionIds, type VersionId } from '@lampstand/canon';
import type { PageServices, RenderPage } from '@lampstand/contract';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Asset } from '../assets.ts';
import type { Library } from '../bible/library.ts';
import type { App } from '../http/app-env.ts';
import { encodingFor } from '../http/prepared.ts';
import { find } from '../search/find.ts';
import type { Settings } from '../settings.ts';
import { styleWithin } from './style-within.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface PageParts {
  readonly settings: Settings;
  readonly library: Library;
  readonly assets: ReadonlyMap<string, Asset>;
  readonly renderPage: RenderPage;
}

/** Every address that no other route answers is a page of the web app, or its 404 page. */
export function mountPages(app: App, { settings, library, assets, renderPage }: PageParts): void {
  const putStyleWithin = styleWithin(assets);
  const services: PageServices = {
    pack: library.hash,
    origin: settings.publicUrl ?? '',
    site: {
      hasGoogle: settings.google !== undefined,
      hasPlans: settings.stripe !== undefined,
      isSandbox: settings.sandboxUrl !== undefined,
    },
    page(version: VersionId, bookId: string, chapter: number) {
      const book = findBook(bookId);
      if (!book) throw new RangeError(`there is no book ${bookId}`);
      return library.versions[version].page({ book, chapter });
    },
    find: ({ versions, ...asked }) =>
      find(library, { ...asked, versions: versions === 'all' ? offeredVersionIds : [versions] }),
  };
  app.get('*', async (c) => {
    const hasSession = c.var.request.sessionToken !== undefined;
    const page = await renderPage(c.req.raw, services, { hasSession });
    if ('location' in page) return c.redirect(page.location, page.status);
    // Returning visitors have cookies, at least for their reading preferences.
    const styled = c.req.header('cookie') === undefined ? putStyleWithin(page.html) : undefined;
    if (styled) c.header('content-security-policy', styled.policy);
    return sendHtml(c, styled?.html ?? page.html, page.status);
  });
}

/** A page depends on the reader's cookie, so it is compressed on request and never cached. */
async function sendHtml(c: Context, html: string, status: number): Promise<Response> {
  c.header('cache-control', 'private, no-cache');
  c.header('content-type', 'text/html; charset=utf-8');
  const encoding = encodingFor(c.req.header('accept-encoding'));
  if (encoding === 'identity') return c.body(html, status as ContentfulStatusCode);
  c.header('content-encoding', encoding);
  const bytes = Buffer.from(html);
  const compressed =
    encoding === 'br'
      ? await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await compressGzip(bytes);
  return c.body(new Uint8Array(compressed), status as ContentfulStatusCode);
}
