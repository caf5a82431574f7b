/** What a reader wanted to do when they were asked to sign in: a place, and what the page there shall know. */
export interface Intent {
  readonly path: string;
  /** Goes along as the state of the navigation, which no link from elsewhere can forge. */
  readonly state?: object | undefined;
}

/** Why the browser was sent to Google. */
export interface Errand {
  readonly purpose: 'sign-in' | 'link' | 'reauthenticate';
  readonly intent?: Intent | undefined;
}

const KEY = 'lampstand-errand';

/** The tab comes back as a new page, which finds here why it went. */
export function rememberErrand(errand: Errand): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(errand));
  } catch {
    // Without storage the way back ends at the address that the server gives.
  }
}

export function takeErrand(): Errand | undefined {
  try {
    const errand = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Errand | null;
    sessionStorage.removeItem(KEY);
    return errand ?? undefined;
  } catch {
    return undefined;
  }
}

/** A path of this site, never an address elsewhere. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\]*$/.test(path);
}
