import { messageOf } from '@lampstand/contract';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { reportNetworkError } from '../api/connectivity.ts';
import { conflictDialog, insightDialog, noteDialog, signInDialog, unsentDialog } from '../shared/dialogs.ts';
import { useConflicts, useUserId } from '../shared/personal/lists.ts';
import { showToast } from '../shared/toasts/toasts.tsx';
import { refusals } from '../sync/live/refusals.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { LazyDialog } from '../ui/lazy-dialog.tsx';

const loadSignIn = async () => (await import('../features/sign-in/auth-dialog.tsx')).AuthDialog;
const loadUnsent = async () => (await import('../features/account/unsent-dialog.tsx')).UnsentDialog;
const loadNote = async () => (await import('../features/notes/note-dialog.tsx')).NoteDialog;
const loadConflicts = async () => (await import('../features/notes/conflicts.tsx')).Conflicts;
const loadInsight = async () => (await import('../features/ai-insights/insight-dialog.tsx')).InsightDialog;

/** The dialogs that may open over any page; mounted once, so that they outlive the page that opened them. */
export function Dialogs() {
  usePreloading();
  useRefusalToasts();
  return (
    <>
      <LazyDialog dialog={signInDialog} load={loadSignIn} onFailure={reportNetworkError} />
      <LazyDialog
        dialog={unsentDialog}
        load={loadUnsent}
        onFailure={(error, { onFailure }) => onFailure(error)}
      />
      <LazyDialog dialog={noteDialog} load={loadNote} onFailure={reportNetworkError} />
      <LazyDialog dialog={conflictDialog} load={loadConflicts} onFailure={reportNetworkError} />
      <LazyDialog
        dialog={insightDialog}
        load={loadInsight}
        onFailure={() => showToast(messageOf('ai/not-started'), 'error')}
      />
    </>
  );
}

function usePreloading(): void {
  const isSignedIn = useUserId() !== undefined;
  const hasConflicts = useConflicts().length > 0;
  useEffect(() => {
    // So that a note can be written when the network is gone.
    if (isSignedIn) return afterPaint(noteDialog.preload);
  }, [isSignedIn]);
  useEffect(() => {
    if (hasConflicts) conflictDialog.preload();
  }, [hasConflicts]);
}

/** A write that was queued earlier and is refused now: no dialog waits for it, so a toast tells the reader. */
function useRefusalToasts(): void {
  const latest = useStore(refusals, (state) => state.latest);
  useEffect(() => {
    if (!latest) return;
    const isNote = latest.name === 'saveNote' || latest.name === 'saveStudyNote';
    if (isNote) showToast('Failed to save note. Please try again.', 'error');
    else if (latest.name.endsWith('Favorite')) showToast('Failed to update favorite', 'error');
    else if (latest.name === 'deleteNote' || latest.name === 'deleteStudyNote')
      showToast('A note that you deleted was changed elsewhere, so it is kept.', 'info');
    else showToast('Failed to sync your changes', 'error');
  }, [latest]);
}
