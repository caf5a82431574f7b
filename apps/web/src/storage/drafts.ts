/**
 * What somebody is writing and has not saved, so that a closed dialog, a reload or a crash does not
 * cost it. Private: it is forgotten on signing out.
 */
const PREFIX = 'lampstand-draft';

interface Draft<T> {
  readonly text: string;
  /** The copy that the writing began with. */
  readonly from?: T | undefined;
}

export function readDraft<T>(userId: string, subject: string): Draft<T> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, subject)) ?? 'null') as Draft<T> | null;
    return typeof kept?.text === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft<T>(userId: string, subject: string, draft: Draft<T>): void {
  try {
    localStorage.setItem(keyOf(userId, subject), JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden; what is written stays where it is being written.
  }
}

export function dropDraft(userId: string, subject: string): void {
  try {
    localStorage.removeItem(keyOf(userId, subject));
  } catch {
    // Nothing was kept then.
  }
}

export function forgetDrafts(userId: string): void {
  for (const subject of draftsOf(userId)) dropDraft(userId, subject);
}

/** What somebody has drafts of. */
export function draftsOf(userId: string): readonly string[] {
  const start = keyOf(userId, '');
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return keys.map((key) => key.slice(start.length));
  } catch {
    // Storage is forbidden, so nothing was kept.
    return [];
  }
}

function keyOf(userId: string, subject: string): string {
  return `${PREFIX} ${userId} ${subject}`;
}
