import { draftsOf, dropDraft, keepDraft, readDraft } from './drafts.ts';

/**
 * What somebody has written in the notes of a live room and the server does not have yet. It is kept as
 * drafts are, over a reload and until signing out; other than a draft it was meant to be sent.
 */
const KIND = 'session_notes';

const listeners = new Set<() => void>();

export function unsentNotes(userId: string, sessionId: string) {
  const subject = `${KIND} ${sessionId}`;
  return {
    read: () => readDraft(userId, subject)?.text ?? '',
    /** Nothing is to be kept when it is empty: everything has been sent. */
    keep(update: string) {
      if (update === '') dropDraft(userId, subject);
      else keepDraft(userId, subject, { text: update });
      for (const listener of listeners) listener();
    },
  };
}

/** In how many rooms somebody has written notes that only this device has. */
export function countUnsentNotes(userId: string): number {
  return draftsOf(userId).filter((subject) => subject.startsWith(`${KIND} `)).length;
}

/** Hears when that changes, in any tab. */
export function onUnsentNotes(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
