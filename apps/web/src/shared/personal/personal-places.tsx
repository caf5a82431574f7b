import { useEffect } from 'react';
import { useStore } from 'zustand';
import { refusals } from '../../sync/live/refusals.ts';
import { showToast } from '../toasts/toasts.tsx';
import { ConflictPlace } from './conflict-place.tsx';
import { NotePlace } from './note-place.tsx';

/** What the reader's own things may show over any page; once in the app. */
export function PersonalPlaces() {
  return (
    <>
      <NotePlace />
      <ConflictPlace />
      <RefusalNotice />
    </>
  );
}

/** What was written earlier, sent now, and refused: nobody waits for it, so they are told. */
function RefusalNotice() {
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
  return null;
}
