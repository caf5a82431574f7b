import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { AttemptForm } from '../../../shared/personal/attempt-form.tsx';
import { newId } from '../../../shared/personal/study-note-fields.ts';
import { useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { GroupFields, type GroupWords, isWritten } from '../group-fields.tsx';
import { useReload } from '../queries.ts';

const nothing: GroupWords = { name: '', description: '', isPublic: true };

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CreateGroupDialog({ isOpen, onClose }: Props) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Create Study Group">
      <CreateGroupForm onCreated={onClose} />
    </Modal>
  );
}

function CreateGroupForm({ onCreated }: { onCreated: () => void }) {
  const [words, setWords] = useState(nothing);
  // The same as long as the form stands: what is sent twice is one group.
  const [key] = useState(newId);
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload();
  const create = async () => {
    const isDone = await attempt('The group could not be created.', () =>
      callGroups('createGroup', { key, ...words }),
    );
    if (!isDone) return;
    onCreated();
    await reload();
  };
  return (
    <AttemptForm
      onSubmit={create}
      submit="Create Group"
      busy={isBusy && 'Creating...'}
      problem={problem}
      isReady={isWritten(words)}
    >
      <p className="leading-relaxed">Create a new study group to collaborate with others.</p>
      <GroupFields words={words} onChange={setWords} />
    </AttemptForm>
  );
}
