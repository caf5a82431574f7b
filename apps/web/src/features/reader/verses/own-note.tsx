import type { Note } from '@lampstand/contract';
import { type ComponentType, useEffect, useState } from 'react';

/** The reader's own note, where the actions on its verse are. What sets it comes late. */
export function OwnNote({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const [Markdown, setMarkdown] = useState<ComponentType<{ text: string; below: 3 }>>();
  useEffect(() => {
    import('../../../ui/markdown.tsx').then(
      ({ Markdown: Loaded }) => setMarkdown(() => Loaded),
      // Then the dialog shows it.
      () => undefined,
    );
  }, []);
  if (!Markdown) return null;
  return (
    <section aria-label="Your note" className="own-note">
      <Markdown text={note.content} below={3} />
      <button
        type="button"
        onClick={onEdit}
        className="min-h-11 text-accent underline-offset-4 hover:underline"
      >
        Edit note
      </button>
    </section>
  );
}
