import type { VersionId } from '@lampstand/canon';
import { logEvent } from '../storage/analytics.ts';
import type { Intent } from '../storage/intent.ts';
import { createDialog } from '../ui/lazy-dialog.tsx';
import type { InsightSubject } from './answers/verse-info.ts';

/*
 * Dialogs that more than one feature opens. They belong to features, and `app/dialogs.tsx` mounts them.
 */

export interface SignInRequest {
  /** What the reader wanted: signing in resumes it. */
  readonly intent: Intent | undefined;
  /** Which view the dialog shows first. */
  readonly start: 'sign-in' | 'forgot';
}

export const signInDialog = createDialog<SignInRequest>();

/** Asks the reader to sign in, and remembers for what. */
export const signIn = {
  open(intent?: Intent, start: SignInRequest['start'] = 'sign-in'): void {
    logEvent('sign-in', 'usage', { intent: intent?.path });
    signInDialog.open({ intent, start });
  },
  close: signInDialog.close,
};

export interface UnsentRequest {
  readonly userId: string;
  readonly onAnswer: (isLeaving: boolean) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Asks before signing out would delete what has not reached the server. */
export const unsentDialog = createDialog<UnsentRequest>();

export interface NoteRequest {
  /** The verse that the note is about. */
  readonly verse: { readonly verseId: string; readonly reference: string };
}

/** The note on a verse, to be written or read. */
export const noteDialog = createDialog<NoteRequest>();

/** Asks the reader about notes that were changed here and elsewhere. While closed, a line says that it waits. */
export const conflictDialog = createDialog<object>({ initialProps: {} });

export interface InsightRequest {
  /** A verse, or a chapter where the verse is 0 or missing. */
  readonly subject: InsightSubject;
  readonly version: VersionId;
}

export const insightDialog = createDialog<InsightRequest>();

export interface AssistantRequest {
  /** The passage that is spoken of, such as "John 3:16". */
  readonly reference: string;
  readonly version: VersionId;
}

/** The Study Assistant beside the text of the reader. */
export const assistantPanel = createDialog<AssistantRequest>({ keepsState: true });
