import { LARGEST_NOTE, LampstandError, type StudyNote } from '@lampstand/contract';
import { type KeyboardEvent, useId, useState } from 'react';
import { logError } from '../../storage/analytics.ts';
import { dropDraft, keepDraft, readDraft } from '../../storage/drafts.ts';
import type { Shown } from '../../storage/writes.ts';
import { Button, Field } from '../../ui/form.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { conflictDialog } from '../dialogs.ts';
import { showToast } from '../toasts/toasts.tsx';
import { useSaveStudyNote } from './changes.ts';
import { useUserId } from './lists.ts';
import { newId, type StudyFields, sameFields, tagProblem, tagsIn } from './study-note-fields.ts';

interface Props {
  /** The note to change; none for a new one. */
  readonly note?: Shown<StudyNote> | undefined;
  /** The passage that a new note is about. */
  readonly passage?: string;
  /** Called when it is saved, or not wanted any more. */
  readonly onDone: () => void;
}

/** What is kept of a note that is being written, beside its text. */
interface Draft {
  readonly note: Shown<StudyNote> | undefined;
  readonly fields: StudyFields;
}

/** A free note: a title, words in Markdown, tags, and perhaps a passage. Mount it anew for another note. */
export function StudyNoteEditor({ note, passage = '', onDone }: Props) {
  const userId = useUserId() ?? '';
  const subject = `study_notes_changes ${note?.id ?? 'new'}`;
  const saved: StudyFields = {
    title: note?.title ?? '',
    content: note?.content ?? '',
    tags: note?.tags.join(', ') ?? '',
    passage: note?.passage ?? passage,
  };
  const [draft] = useState(() => readDraft<Draft>(userId, subject));
  const [id] = useState(() => note?.id ?? newId());
  const [fields, setFields] = useState<StudyFields>(
    draft ? { ...saved, ...draft.from?.fields, content: draft.text } : saved,
  );
  const from = draft?.from ? draft.from.note : note;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const saveStudyNote = useSaveStudyNote();
  const isChanged = !sameFields(fields, saved);
  const size = new TextEncoder().encode(fields.content.trim()).length;
  const canSave = size > 0 && size <= LARGEST_NOTE && !isBusy;

  const change = (some: Partial<StudyFields>) => {
    const next = { ...fields, ...some };
    setFields(next);
    if (sameFields(next, saved)) dropDraft(userId, subject);
    else keepDraft<Draft>(userId, subject, { text: next.content, from: { note: from, fields: next } });
  };
  const leave = () => {
    dropDraft(userId, subject);
    onDone();
  };
  const save = async () => {
    const tags = tagsIn(fields.tags);
    const wrong = tagProblem(tags);
    setProblem(wrong);
    if (!canSave || wrong !== undefined) return;
    setIsBusy(true);
    try {
      const { title, content, passage: about } = fields;
      const outcome = await saveStudyNote({
        id,
        title: title.trim(),
        content: content.trim(),
        tags,
        passage: about.trim() || null,
        from,
      });
      leave();
      if (outcome === 'conflict') conflictDialog.open({});
      if (outcome === 'queued')
        showToast('Kept on this device. It is sent when you are back online.', 'info');
    } catch (error) {
      logError('notes', error);
      setProblem(problemOf(error));
      setIsBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <form
      className="grid gap-4"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label="Title"
        name="title"
        maxLength={200}
        autoComplete="off"
        value={fields.title}
        onChange={(title) => change({ title })}
      />
      <ContentField text={fields.content} size={size} onChange={(content) => change({ content })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Passage"
          name="passage"
          maxLength={100}
          autoComplete="off"
          placeholder="John 3:16-21"
          value={fields.passage}
          onChange={(about) => change({ passage: about })}
        />
        <Field
          label="Tags"
          name="tags"
          autoComplete="off"
          placeholder="hope, parables"
          value={fields.tags}
          onChange={(tags) => change({ tags })}
        />
      </div>
      {draft && isChanged && (
        <p className="text-muted text-sm">This is what you wrote last time and did not save.</p>
      )}
      {problem && (
        <p role="alert" className="text-madder text-sm">
          {problem}
        </p>
      )}
      {isAsked ? (
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="mr-auto">Discard what you wrote?</p>
          <Button onClick={() => setIsAsked(false)}>Keep writing</Button>
          <Button look="danger" onClick={leave} autoFocus>
            Discard
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => (isChanged ? setIsAsked(true) : leave())}>Cancel</Button>
          <Button type="submit" look="main" disabled={!canSave} busy={isBusy && 'Saving...'}>
            Save Note
          </Button>
        </div>
      )}
    </form>
  );
}

interface ContentProps {
  readonly text: string;
  /** In bytes, without the white space around it. */
  readonly size: number;
  readonly onChange: (text: string) => void;
}

function ContentField({ text, size, onChange }: ContentProps) {
  const id = useId();
  const [isPreview, setIsPreview] = useState(false);
  const isTooLong = size > LARGEST_NOTE;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-end justify-between">
        <label htmlFor={id} className="text-muted text-sm">
          Note
        </label>
        <button
          type="button"
          aria-pressed={isPreview}
          onClick={() => setIsPreview(!isPreview)}
          className="-my-2 min-h-11 px-1 text-accent text-sm underline-offset-4 hover:underline"
        >
          {isPreview ? 'Write on' : 'Preview'}
        </button>
      </div>
      {isPreview ? (
        // As high as the field, so that nothing moves.
        <section
          aria-label="Preview"
          className="min-h-[15.5rem] rounded-lamp border border-hairline border-dashed px-3.5 py-3"
        >
          <Markdown text={text || '*Nothing is written yet.*'} below={2} />
        </section>
      ) : (
        <textarea
          id={id}
          aria-describedby={`${id}-hint`}
          aria-invalid={isTooLong}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          rows={9}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-[15.5rem] w-full resize-y rounded-lamp border border-hairline bg-paper px-3.5 py-3 text-base leading-relaxed outline-none focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)]"
        />
      )}
      <p id={`${id}-hint`} role={isTooLong ? 'alert' : undefined} className="text-muted text-sm">
        {isTooLong
          ? `A note may have ${LARGEST_NOTE / 1024} KB at most. This one has ${Math.ceil(size / 1024)} KB.`
          : 'Markdown is understood: *italic*, **bold**, lists and links.'}
      </p>
    </div>
  );
}

function problemOf(error: unknown): string {
  const { code, message } = error instanceof LampstandError ? error : {};
  if (code === 'auth/signed-out') return message ?? '';
  const reason = code === 'request/invalid' ? ` ${message}` : '';
  return `Failed to save note. Please try again.${reason}`;
}
