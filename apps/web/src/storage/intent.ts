/** What a reader wanted to do when they were asked to sign in: a place, and what the page there shall know. */
export interface Intent {
  readonly path: string;
  /** Goes along as the state of the navigation, which no link from elsewhere can forge. */
  readonly state?: object | undefined;
}

/** Why the browser was sent to Google. */
export interface GoogleRedirect {
  readonly purpose: 'sign-in' | 'link' | 'reauthenticate';
  readonly intent?: Intent | undefined;
}

const KEY = 'lampstand-errand';

/** The tab comes back as a new page, which finds here why it went. */
export function saveGoogleRedirect(redirect: GoogleRedirect): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(redirect));
  } catch {
    // Without storage the way back ends at the address that the server gives.
  }
}

export function takeGoogleRedirect(): GoogleRedirect | undefined {
  try {
    const redirect = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as GoogleRedirect | null;
    sessionStorage.removeItem(KEY);
    return redirect ?? undefined;
  } catch {
    return undefined;
  }
}

/** A path of this site, never an address elsewhere. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\]*$/.test(path);
}
