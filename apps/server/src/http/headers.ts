import { OPENAPI_PATH } from '@lampstand/contract';
import { searchRoutes } from '@lampstand/contract/routes';
import type { Settings } from '../settings.ts';

export type Headers = readonly (readonly [string, string])[];

/** The public API may be read from any page, and is nothing that a browser should render. */
export const apiHeaders: Headers = [
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['access-control-allow-origin', '*'],
  ['vary', 'accept-encoding'],
];

/** Everything a page needs comes from here: no other origin, no inline script, and no style but one that is named. */
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
/** Steps that lead out of where an address seems to be. */
const CLIMBS = /^[^?]*\/(?:\.|%2e)/i;

/** What may be called from anywhere. */
export function isOpen(url: string): boolean {
  return OPEN.some((path) => url.startsWith(path)) && !CLIMBS.test(url);
}

/**
 * What every answer below an address says, before it says anything of its own: whatever is not open is
 * personal and kept by nobody, until it says otherwise. The sandbox has headers of its own.
 */
export function headersByAddress(settings: Pick<Settings, 'publicUrl'>): (url: string) => Headers {
  const personal: Headers = [...pageHeaders(settings), ['cache-control', 'no-store']];
  return (url) => {
    if (isOpen(url)) return apiHeaders;
    return url.startsWith('/sandbox/') && !CLIMBS.test(url) ? [] : personal;
  };
}
