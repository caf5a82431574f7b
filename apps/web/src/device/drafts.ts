/**
 * What somebody is writing and has not saved, so that a closed dialog, a reload or a crash does not
 * cost it. Private: it is forgotten on signing out.
 */
const PREFIX = 'lampstand-draft';

export function readDraft(userId: string, subject: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(userId, subject)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(userId: string, subject: string, text: string): void {
  try {
    localStorage.setItem(keyOf(userId, subject), text);
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

export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${PREFIX} `)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept then.
  }
}

function keyOf(userId: string, subject: string): string {
  return `${PREFIX} ${userId} ${subject}`;
}
