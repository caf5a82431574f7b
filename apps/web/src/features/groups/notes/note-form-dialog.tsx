import { normalizeVerseId } from '@lampstand/canon';
import { messageOf, type SharedNote } from '@lampstand/contract';
import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { AttemptForm } from '../../../shared/personal/attempt-form.tsx';
import { newId } from '../../../shared/personal/study-note-fields.ts';
import { useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Field } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useReload } from '../queries.ts';
import { referenceOf } from './reference-of.ts';

interface Props {
  readonly groupId: number;
  readonly isOpen: boolean;
  /** The note to be changed; none for a new one. */
  readonly note?: SharedNote | undefined;
  readonly onClose: () => void;
}

export function NoteFormDialog({ isOpen, note, ...form }: Props) {
  return (
    <Modal isOpen={isOpen} onClose={form.onClose} title={note ? 'Edit Shared Note' : 'Share a Note'}>
      <NoteForm note={note} {...form} />
    </Modal>
  );
}

function NoteForm({ groupId, note, onClose }: Omit<Props, 'isOpen'>) {
  const [id] = useState(() => note?.id ?? newId());
  const [content, setContent] = useState(note?.content ?? '');
  const [verse, setVerse] = useState(referenceOf(note?.verseId ?? null) ?? '');
  const [refusal, setRefusal] = useState<string>();
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload(groupId);
  const save = async () => {
    const about = verse.trim() === '' ? null : normalizeVerseId(verse);
    setRefusal(about === undefined ? messageOf('bible/invalid-reference', verse.trim()) : undefined);
    if (about === undefined) return;
    const isDone = await attempt(note ? 'The note was not changed.' : 'The note was not shared.', () =>
      callGroups('saveSharedNote', {
        groupId,
        noteId: id,
        content,
        verseId: about,
        base: note?.revision ?? null,
      }),
    );
    if (!isDone) return;
    onClose();
    await reload();
  };
  return (
    <AttemptForm
      onSubmit={save}
      submit={note ? 'Save Note' : 'Share Note'}
      busy={isBusy && 'Sharing...'}
      problem={refusal ?? problem}
      isReady={content.trim() !== ''}
    >
      <TextArea
        label="Note"
        name="shared-note"
        required
        rows={7}
        maxLength={20_000}
        value={content}
        onChange={setContent}
        hint="Markdown is understood: *italic*, **bold**, lists and links."
      />
      <Field
        label="Verse (optional)"
        name="shared-verse"
        autoComplete="off"
        placeholder="John 3:16"
        maxLength={100}
        value={verse}
        onChange={setVerse}
      />
    </AttemptForm>
  );
}
