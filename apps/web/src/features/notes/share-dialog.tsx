import { useId, useState } from 'react';
import { callGroups } from '../../api/groups.ts';
import { AttemptForm } from '../../shared/personal/attempt-form.tsx';
import { useGroups } from '../../shared/personal/group-queries.ts';
import { newId } from '../../shared/personal/study-note-fields.ts';
import { useAttempt } from '../../shared/personal/use-attempt.tsx';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** What is to be shared: a copy, which the group keeps as it was when it was shared. */
export interface Shareable {
  readonly content: string;
  readonly verseId: string | null;
}

interface Props {
  readonly shared: Shareable | undefined;
  readonly onClose: () => void;
}

/** Gives a note of the reader's own to one of their groups. */
export function ShareDialog({ shared, onClose }: Props) {
  return (
    <Modal isOpen={shared !== undefined} onClose={onClose} title="Share with a Group">
      {shared && <ShareForm shared={shared} onClose={onClose} />}
    </Modal>
  );
}

function ShareForm({ shared, onClose }: Props & { shared: Shareable }) {
  const name = useId();
  const [id] = useState(newId);
  const [content, setContent] = useState(shared.content);
  const [chosen, setChosen] = useState<number>();
  const { data: groups, error, refetch } = useGroups();
  const { isBusy, problem, attempt } = useAttempt();
  if (!groups) {
    if (!error) return <Loading />;
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>{error.message}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  const [first] = groups;
  if (!first) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="leading-relaxed">You are in no group yet.</p>
        <Link
          to="/study-groups"
          onClick={onClose}
          className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
        >
          Create or find one
        </Link>
      </div>
    );
  }
  const group = groups.find((one) => one.id === chosen) ?? first;
  const share = async () => {
    const isDone = await attempt('The note was not shared.', () =>
      callGroups('saveSharedNote', {
        groupId: group.id,
        noteId: id,
        content,
        verseId: shared.verseId,
        base: null,
      }),
    );
    if (!isDone) return;
    onClose();
    showToast(`Shared with ${group.name}`, 'success');
  };
  return (
    <AttemptForm
      onSubmit={share}
      submit="Share Note"
      busy={isBusy && 'Sharing...'}
      problem={problem}
      isReady={content.trim() !== ''}
    >
      <fieldset>
        <legend className="mb-1 text-muted text-sm">Group</legend>
        <div className="max-h-48 overflow-y-auto">
          {groups.map((one) => (
            <label key={one.id} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={name}
                checked={one === group}
                onChange={() => setChosen(one.id)}
                className="size-4 shrink-0 accent-accent"
              />
              <span className="[overflow-wrap:anywhere]">{one.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Note"
        rows={6}
        required
        maxLength={20_000}
        value={content}
        onChange={setContent}
        hint="The group gets a copy; your own note stays yours."
      />
    </AttemptForm>
  );
}
