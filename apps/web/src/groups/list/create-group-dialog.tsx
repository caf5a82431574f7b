import { useState } from 'react';
import { callGroups } from '../../device/groups.ts';
import { newId } from '../../personal/study-note-fields.ts';
import { Problem, useAttempt } from '../../personal/use-attempt.tsx';
import { Button } from '../../shell/form.tsx';
import { Modal } from '../../shell/modal.tsx';
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
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWritten(words)) void create();
      }}
    >
      <p className="leading-relaxed">Create a new study group to collaborate with others.</p>
      <GroupFields words={words} onChange={setWords} />
      <Problem text={problem} />
      <Button type="submit" look="main" isWide disabled={!isWritten(words)} busy={isBusy && 'Creating...'}>
        Create Group
      </Button>
    </form>
  );
}
