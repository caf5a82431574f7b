import { OPENAPI_PATH } from '@lampstand/contract';
import { searchRoutes } from '@lampstand/contract/routes';
import type { Settings } from '../settings.ts';

export type Headers = readonly (readonly [string, string])[];

/** The public API can be read from any origin and is not meant for a browser to render. */
export const apiHeaders: Headers = [
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['access-control-allow-origin', '*'],
  ['vary', 'accept-encoding'],
];

/**
 * Everything that a page needs comes from this origin: no other origin, no inline script, and no style
 * except an allowed one.
 */
export function contentSecurityPolicy(style?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    style === undefined ? "style-src 'self'" : `style-src 'self' ${style}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function pageHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Headers {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['content-security-policy', contentSecurityPolicy()],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
    ['vary', 'accept-encoding'],
    ...(publicUrl?.startsWith('https:')
      ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as const)
      : []),
  ];
}

const OPEN = ['/api/bible/', searchRoutes.find.path, searchRoutes.quoteCheck.path, OPENAPI_PATH];
/** Path segments that leave the apparent folder of an address. */
const CLIMBS = /^[^?]*\/(?:\.|%2e)/i;

/** Paths that may be called from any origin. */
export function isOpen(url: string): boolean {
  return OPEN.some((path) => url.startsWith(path)) && !CLIMBS.test(url);
}

/**
 * The default headers of every answer under a path: whatever is not public is personal and not cached,
 * until the route says otherwise. The sandbox sets its own headers.
 */
export function headersByAddress(settings: Pick<Settings, 'publicUrl'>): (url: string) => Headers {
  const personal: Headers = [...pageHeaders(settings), ['cache-control', 'no-store']];
  return (url) => {
    if (isOpen(url)) return apiHeaders;
    return url.startsWith('/sandbox/') && !CLIMBS.test(url) ? [] : personal;
  };
}
