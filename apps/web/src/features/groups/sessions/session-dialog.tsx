import type { GroupSession } from '@lampstand/contract';
import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { AttemptForm } from '../../../shared/personal/attempt-form.tsx';
import { newId } from '../../../shared/personal/study-note-fields.ts';
import { useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Field } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { momentFrom, momentText, typedFrom, zoneName } from '../moments.ts';
import { useReload } from '../queries.ts';

interface Props {
  readonly groupId: number;
  readonly isOpen: boolean;
  /** The session to be changed; none for a new one. */
  readonly session?: GroupSession | undefined;
  readonly onClose: () => void;
}

export function SessionDialog({ isOpen, session, ...form }: Props) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={form.onClose}
      title={session ? 'Edit Study Session' : 'Schedule Study Session'}
    >
      <SessionForm session={session} {...form} />
    </Modal>
  );
}

/** Minutes. */
const DURATION = '60';

function SessionForm({ groupId, session, onClose }: Omit<Props, 'isOpen'>) {
  const [id] = useState(() => session?.id ?? newId());
  const [name, setName] = useState(session?.name ?? '');
  const [description, setDescription] = useState(session?.description ?? '');
  const [typed, setTyped] = useState(session ? typedFrom(session.scheduledFor) : '');
  const [duration, setDuration] = useState(session ? String(session.duration) : DURATION);
  const [passages, setPassages] = useState(session?.verses.join(', ') ?? '');
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload(groupId);
  const moment = momentFrom(typed);
  const minutes = Number.parseInt(duration, 10);
  const isComplete = name.trim() !== '' && description.trim() !== '' && moment !== undefined && minutes > 0;
  const save = async () => {
    if (!isComplete) return;
    const isDone = await attempt(
      session ? 'The session was not changed.' : 'The session could not be created.',
      () =>
        callGroups('saveGroupSession', {
          groupId,
          sessionId: id,
          name,
          description,
          scheduledFor: moment,
          duration: minutes,
          verses: passagesIn(passages),
          base: session?.revision ?? null,
        }),
    );
    if (!isDone) return;
    onClose();
    await reload();
  };
  return (
    <AttemptForm
      onSubmit={save}
      submit={session ? 'Save Session' : 'Create Session'}
      busy={isBusy && 'Saving...'}
      problem={problem}
      isReady={isComplete}
    >
      <Field
        label="Session Name"
        name="session-name"
        autoComplete="off"
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <TextArea
        label="Description"
        name="session-description"
        required
        rows={3}
        maxLength={2000}
        value={description}
        onChange={setDescription}
      />
      <Field
        label="Date and Time"
        name="session-time"
        type="datetime-local"
        required
        value={typed}
        onChange={setTyped}
        hint={moment ? momentText(moment) : `In your time zone: ${zoneName()}`}
      />
      <Field
        label="Duration"
        name="session-duration"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required
        value={duration}
        onChange={setDuration}
        hint="In minutes"
      />
      <Field
        label="Passages (optional)"
        name="session-passages"
        autoComplete="off"
        placeholder="John 3:1-21, Numbers 21"
        value={passages}
        onChange={setPassages}
        hint="With commas between them"
      />
    </AttemptForm>
  );
}

function passagesIn(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map((passage) => passage.trim())
    .filter(Boolean);
}
