import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { signIn } from '../../../shared/dialogs.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Aside } from '../passage/aside.tsx';
import type { StudyNotesProps } from './study-notes.tsx';

/** The reader's own notes on a passage, and a new one, beside its text. */
export function NotesBeside(props: StudyNotesProps) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  return (
    <Aside title="Study notes">
      {status === 'signed-out' ? (
        <div className="pt-3">
          <p className="mb-3 text-muted text-sm">Keep what you find beside the passage, on every device.</p>
          <Button onClick={() => signIn.open({ path: pathname + search })}>Sign in to write</Button>
        </div>
      ) : (
        <LazyNotes {...props} />
      )}
    </Aside>
  );
}

/** What reads and writes Markdown weighs, so it comes only to who is signed in. */
function LazyNotes(props: StudyNotesProps) {
  const [Notes, setNotes] = useState<ComponentType<StudyNotesProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    import('./study-notes.tsx').then(
      ({ StudyNotes }) => setNotes(() => StudyNotes),
      () => setHasFailed(true),
    );
  }, []);
  if (Notes) return <Notes {...props} />;
  return (
    <div className="pt-3">
      {hasFailed ? <p role="alert">Failed to load notes</p> : <Loading size="small" />}
    </div>
  );
}
