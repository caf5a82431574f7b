import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { AttemptForm } from '../../../shared/personal/attempt-form.tsx';
import { useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useReload } from '../queries.ts';
import { type OfSession, useShowRoom } from './room-queries.ts';
import type { SharedText } from './shared-text.ts';

interface Props {
  readonly of: OfSession;
  readonly notes: SharedText;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EndDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="End Session">
      <EndForm {...form} />
    </Modal>
  );
}

function EndForm({ of, notes }: Pick<Props, 'of' | 'notes'>) {
  const [words, setWords] = useState('');
  const { isBusy, problem, attempt } = useAttempt();
  const show = useShowRoom(of);
  const reload = useReload(of.groupId);
  const end = () =>
    attempt('The session goes on.', async () => {
      // What was just written here belongs to the summary.
      await notes.flush();
      const session = await callGroups('endRoom', { ...of, words });
      show({ session, isOpen: false });
      await reload();
    });
  return (
    <AttemptForm onSubmit={end} submit="End Session" busy={isBusy && 'Ending...'} problem={problem}>
      <p className="leading-relaxed">
        The room closes for everybody. The session notes and the questions are kept as its summary.
      </p>
      <TextArea
        label="Closing words (optional)"
        rows={4}
        maxLength={5000}
        value={words}
        onChange={setWords}
      />
    </AttemptForm>
  );
}
