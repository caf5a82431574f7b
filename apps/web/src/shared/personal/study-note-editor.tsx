import type { StudyNote } from '@lampstand/contract';
import { useId, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../storage/drafts.ts';
import type { Shown } from '../../storage/writes.ts';
import { Field } from '../../ui/form.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { conflictDialog } from '../dialogs.ts';
import { showToast } from '../toasts/toasts.tsx';
import { useSaveStudyNote } from './changes.ts';
import { DraftForm, isTooLong, NoteHint } from './draft-form.tsx';
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
  const saveStudyNote = useSaveStudyNote();
  const isChanged = !sameFields(fields, saved);

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
    const { title, content, passage: about } = fields;
    const outcome = await saveStudyNote({
      id,
      title: title.trim(),
      content: content.trim(),
      tags: tagsIn(fields.tags),
      passage: about.trim() || null,
      from,
    });
    leave();
    if (outcome === 'conflict') conflictDialog.open({});
    if (outcome === 'queued') showToast('Kept on this device. It is sent when you are back online.', 'info');
  };
  return (
    <DraftForm
      content={fields.content}
      isChanged={isChanged}
      hasDraft={draft !== undefined}
      check={() => tagProblem(tagsIn(fields.tags))}
      onSave={save}
      onLeave={leave}
    >
      <Field
        label="Title"
        name="title"
        maxLength={200}
        autoComplete="off"
        value={fields.title}
        onChange={(title) => change({ title })}
      />
      <ContentField text={fields.content} onChange={(content) => change({ content })} />
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
    </DraftForm>
  );
}

interface ContentProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function ContentField({ text, onChange }: ContentProps) {
  const id = useId();
  const [isPreview, setIsPreview] = useState(false);
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
          aria-invalid={isTooLong(text)}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          rows={9}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-[15.5rem] w-full resize-y rounded-lamp border border-hairline bg-paper px-3.5 py-3 text-base leading-relaxed outline-none focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)]"
        />
      )}
      <NoteHint id={`${id}-hint`} content={text} />
    </div>
  );
}
