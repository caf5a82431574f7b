import { type ComponentType, useEffect } from 'react';
import { create } from 'zustand';
import { reportNetworkError } from '../../api/connectivity.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { useUserId } from './lists.ts';
import type { NoteDialogProps } from './note-dialog.tsx';

/** The verse that a note is about. */
export interface NotedVerse {
  readonly verseId: string;
  readonly reference: string;
}

interface NoteRequest {
  readonly isOpen: boolean;
  /** Counts the openings: each begins with what is saved then. */
  readonly count: number;
  readonly verse?: NotedVerse;
  /** Loaded on the first request. */
  readonly Dialog?: ComponentType<NoteDialogProps>;
}

const useRequest = create<NoteRequest>(() => ({ isOpen: false, count: 0 }));

const load = () => import('./note-dialog.tsx');

async function open(verse: NotedVerse): Promise<void> {
  try {
    const { NoteDialog } = await load();
    useRequest.setState(({ count }) => ({ isOpen: true, count: count + 1, verse, Dialog: NoteDialog }));
  } catch {
    reportNetworkError();
  }
}

/** Opens the note on a verse, to be written or read. */
export const noteDialog = {
  open: (verse: NotedVerse) => void open(verse),
  close: () => useRequest.setState({ isOpen: false }),
};

/** The place of the dialog, once in the app. */
export function NotePlace() {
  const { Dialog, isOpen, count, verse } = useRequest();
  const isSignedIn = useUserId() !== undefined;
  useEffect(() => {
    // Whoever is offline by then can still write.
    if (isSignedIn) return afterPaint(() => void load().catch(() => undefined));
  }, [isSignedIn]);
  if (!Dialog || !verse) return null;
  return <Dialog key={count} isOpen={isOpen} verse={verse} onClose={noteDialog.close} />;
}
