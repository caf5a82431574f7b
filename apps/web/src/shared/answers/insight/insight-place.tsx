import type { VersionId } from '@lampstand/canon';
import { messageOf } from '@lampstand/contract';
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { showToast } from '../../toasts/toasts.tsx';
import type { InsightDialogProps } from './insight-dialog.tsx';
import type { InsightSubject, VerseInfo } from './verse-info.ts';

interface InsightRequest {
  readonly isOpen: boolean;
  /** Counts the openings: each begins anew. */
  readonly count: number;
  readonly about?: VerseInfo;
  /** Loaded on the first request. */
  readonly Dialog?: ComponentType<InsightDialogProps>;
}

const useRequest = create<InsightRequest>(() => ({ isOpen: false, count: 0 }));

const load = () => import('./insight-dialog.tsx');

async function open(subject: InsightSubject, version: VersionId): Promise<void> {
  try {
    const { InsightDialog, verseInfoOf } = await load();
    const about = verseInfoOf(subject, version);
    if (!about) return;
    useRequest.setState(({ count }) => ({ isOpen: true, count: count + 1, about, Dialog: InsightDialog }));
  } catch {
    showToast(messageOf('ai/not-started'), 'error');
  }
}

/** Opens the insights on a verse, or on a chapter where the verse is 0 or missing. */
export const insightDialog = {
  open: (subject: InsightSubject, version: VersionId) => void open(subject, version),
  close: () => useRequest.setState({ isOpen: false }),
  /** Fetches the code when an intent shows. */
  prepare: () => void load().catch(() => undefined),
};

/** The place of the dialog, once in the app. */
export function InsightPlace() {
  const { Dialog, isOpen, count, about } = useRequest();
  if (!Dialog || !about) return null;
  return <Dialog key={count} isOpen={isOpen} about={about} onClose={insightDialog.close} />;
}
