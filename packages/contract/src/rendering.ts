import type { VersionId } from '@lampstand/canon';
import type { PageBody } from './bible.ts';
import type { FoundPage, SearchRequest } from './search.ts';

/** What the server gives the web app to render a page with, and what it gets back. */
export interface PageServices {
  /** The hash of the packs. */
  readonly pack: string;
  /** The public address of the site, where it is known; never what a request claims. */
  readonly origin: string;
  /** The page of a chapter that exists. */
  page(version: VersionId, bookId: string, chapter: number): PageBody;
  /** What a search finds. */
  find(asked: SearchRequest): FoundPage;
  readonly site: Site;
}

/** What this site offers; it depends on how the server was set up. */
export interface Site {
  /** Whether one can sign in with Google. */
  readonly hasGoogle: boolean;
  /** Whether one can pay for a plan. */
  readonly hasPlans: boolean;
  /** Whether mails, Google and the like are stand-ins on this machine. */
  readonly isSandbox: boolean;
}

/** What the server can tell about a visit without asking the database. */
export interface PageVisit {
  /** Whether the browser has the cookie of a session. Whose it is, and whether it still holds, is asked later. */
  readonly hasSession: boolean;
}

export type RenderedPage =
  | { readonly status: number; readonly html: string }
  | { readonly status: 301 | 302 | 303 | 307 | 308; readonly location: string };

export type RenderPage = (
  request: Request,
  services: PageServices,
  visit: PageVisit,
) => Promise<RenderedPage>;
