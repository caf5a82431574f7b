import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { AttemptForm } from '../../../shared/personal/attempt-form.tsx';
import { newId } from '../../../shared/personal/study-note-fields.ts';
import { useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { showToast } from '../../../shared/toasts/toasts.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

export interface Reported {
  readonly noteId: string;
  readonly commentId: string | null;
  /** In words. */
  readonly what: string;
}

interface Props {
  readonly groupId: number;
  readonly reported: Reported | undefined;
  readonly onClose: () => void;
}

export function ReportDialog({ groupId, reported, onClose }: Props) {
  return (
    <Modal isOpen={reported !== undefined} onClose={onClose} title="Report">
      {reported && <ReportForm groupId={groupId} reported={reported} onClose={onClose} />}
    </Modal>
  );
}

function ReportForm({ groupId, reported, onClose }: Props & { reported: Reported }) {
  const [id] = useState(newId);
  const [reason, setReason] = useState('');
  const { isBusy, problem, attempt } = useAttempt();
  const { what, ...of } = reported;
  const send = async () => {
    const isDone = await attempt('The report was not sent.', () =>
      callGroups('report', { groupId, reportId: id, reason, ...of }),
    );
    if (!isDone) return;
    onClose();
    showToast('Thank you. The owner of the group will look at it.', 'success');
  };
  return (
    <AttemptForm
      onSubmit={send}
      submit="Send Report"
      busy={isBusy && 'Sending...'}
      problem={problem}
      isReady={reason.trim() !== ''}
    >
      <p className="leading-relaxed">
        What is wrong with {what}? Only the owner of the group sees what you write.
      </p>
      <TextArea
        label="Reason"
        name="reason"
        required
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={setReason}
      />
    </AttemptForm>
  );
}
