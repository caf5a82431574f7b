import { channelOf, type LiveRoom, sessionNotesChannel } from '@lampstand/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { useShared } from '../../../shared/personal/group-queries.ts';
import { unsentNotes } from '../../../storage/unsent-notes.ts';
import { type Delta, placeAfter } from './edits.ts';
import { SharedText, type SharedTextState } from './shared-text.ts';

/** Characters: with what comes of them, one change stays below what the server takes at once. */
const LONGEST = 50_000;

/** The notes of a session, which everybody writes at once. */
export function useSessionNotes(session: LiveRoom['session'], userId: string): SharedText {
  const { groupId, id: sessionId } = session;
  const [text] = useState(() => openNotes(groupId, sessionId, userId));
  useShared(channelOf(sessionNotesChannel, { sessionId }), 'notes', () => text.pull());
  useEffect(() => text.open(), [text]);
  return text;
}

function openNotes(groupId: number, sessionId: string, userId: string): SharedText {
  const of = { groupId, sessionId };
  return new SharedText({
    pull: (since) => callGroups('sessionNotes', { ...of, since }),
    push: (id, update) => callGroups('writeSessionNotes', { ...of, id, update }),
    unsent: unsentNotes(userId, sessionId),
  });
}

/** An uncontrolled box: React would move the caret when others write. */
export function SessionNotesBox({ text }: { text: SharedText }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<SharedTextState>(text.state);
  useEffect(() => {
    const area = box.current;
    if (!area) return;
    const stops = [text.subscribe(() => setState(text.state)), bind(area, text)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [text]);
  return (
    <div className="flex grow flex-col gap-1.5">
      <label htmlFor={id} className="sr-only">
        Session notes
      </label>
      <textarea
        ref={box}
        id={id}
        aria-describedby={`${id}-state`}
        placeholder="Everybody here writes in these notes together."
        maxLength={LONGEST}
        rows={12}
        className="min-h-56 w-full grow resize-y rounded-lamp border border-hairline bg-paper px-3.5 py-3 text-base leading-relaxed outline-none placeholder:text-muted focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)]"
      />
      <p
        id={`${id}-state`}
        role="status"
        className={`text-sm ${state.kind === 'refused' ? 'text-madder' : 'text-muted'}`}
      >
        {wordsFor(state)}
      </p>
    </div>
  );
}

function wordsFor(state: SharedTextState): string {
  if (state.kind === 'refused') return `Your last words were not saved. ${state.reason}`;
  if (state.kind === 'waiting') return 'Kept on this device until the connection is back.';
  return state.kind === 'saving' ? 'Saving...' : 'Saved for everybody.';
}

/** Lets a box of the browser show a shared text, and the text follow what is typed there. */
function bind(area: HTMLTextAreaElement, text: SharedText): () => void {
  let shown = text.value;
  let isComposing = false;
  area.value = shown;
  const take = () => {
    if (isComposing || area.value === shown) return;
    const before = shown;
    shown = area.value;
    text.edit(before, shown, area.selectionEnd);
  };
  const show = (change?: Delta) => {
    if (!change) return;
    const { selectionStart, selectionEnd, selectionDirection, scrollTop } = area;
    shown = text.value;
    area.value = shown;
    area.setSelectionRange(
      placeAfter(selectionStart, change),
      placeAfter(selectionEnd, change),
      selectionDirection,
    );
    area.scrollTop = scrollTop;
  };
  // The browser's own undoing knows nothing of what others wrote.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) text.redo();
    else text.undo();
  };
  const onCompositionStart = () => {
    isComposing = true;
    text.hold();
  };
  const onCompositionEnd = () => {
    isComposing = false;
    take();
    text.release();
  };
  const stop = text.subscribe(show);
  area.addEventListener('input', take);
  area.addEventListener('keydown', onKeyDown);
  area.addEventListener('compositionstart', onCompositionStart);
  area.addEventListener('compositionend', onCompositionEnd);
  return () => {
    stop();
    area.removeEventListener('input', take);
    area.removeEventListener('keydown', onKeyDown);
    area.removeEventListener('compositionstart', onCompositionStart);
    area.removeEventListener('compositionend', onCompositionEnd);
    text.release();
  };
}
