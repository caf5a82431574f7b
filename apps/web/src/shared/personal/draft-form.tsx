import { LARGEST_NOTE, LampstandError } from '@lampstand/contract';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { logError } from '../../storage/analytics.ts';
import { Button } from '../../ui/form.tsx';
import { useSingleMutation } from '../use-single-mutation.ts';

interface Props {
  /** The text of the note, whose size is limited. */
  readonly content: string;
  /** Whether anything differs from what is saved; then Cancel asks first. */
  readonly isChanged: boolean;
  /** Whether it began with a draft of an earlier visit. */
  readonly hasDraft: boolean;
  /** Says what is wrong with the fields, if anything is. */
  readonly check?: () => string | undefined;
  readonly onSave: () => Promise<void>;
  /** Drops the draft and closes. */
  readonly onLeave: () => void;
  /** Deletes the saved note; a new one has none. */
  readonly onDelete?: (() => Promise<void>) | undefined;
  /** Further buttons beside Delete. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** What is asked before something is gone. */
type Question = 'discard' | 'delete';

interface Work {
  readonly busy: string;
  readonly work: () => Promise<void>;
}

/** A form for a note that is kept as a draft while it is written. Its fields save with Ctrl or Cmd plus Enter. */
export function DraftForm(props: Props) {
  const { content, isChanged, hasDraft, check, onSave, onLeave, onDelete, more, children } = props;
  const [invalid, setInvalid] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const { isPending, variables, error, run } = useSingleMutation(
    ({ work }: Work) => work(),
    (failed) => logError('notes', failed),
  );
  const busy = isPending && variables?.busy;
  const problem = invalid ?? (error ? problemOf(error) : undefined);
  const size = sizeOf(content);
  const canSave = size > 0 && size <= LARGEST_NOTE && !isPending;
  const save = () => {
    const wrong = check?.();
    setInvalid(wrong);
    if (canSave && wrong === undefined) void run({ busy: 'Saving...', work: onSave });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <form
      className="grid gap-4"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {children}
      {hasDraft && isChanged && (
        <p className="text-muted text-sm">This is what you wrote last time and did not save.</p>
      )}
      {problem && (
        <p role="alert" className="text-madder text-sm">
          {problem}
        </p>
      )}
      {question ? (
        <Confirm
          question={question}
          busy={busy}
          onYes={() =>
            question === 'delete' && onDelete ? void run({ busy: 'Deleting...', work: onDelete }) : onLeave()
          }
          onNo={() => setQuestion(undefined)}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-3">
          {onDelete && (
            <span className="mr-auto flex gap-4">
              <Button look="link" onClick={() => setQuestion('delete')}>
                Delete note
              </Button>
              {more}
            </span>
          )}
          <Button onClick={() => (isChanged ? setQuestion('discard') : onLeave())}>Cancel</Button>
          <Button type="submit" look="main" disabled={!canSave} busy={busy}>
            Save Note
          </Button>
        </div>
      )}
    </form>
  );
}

/** What may be written into a note and how long it may be; stands below its field. */
export function NoteHint({ id, content }: { id: string; content: string }) {
  const size = sizeOf(content);
  const isTooLong = size > LARGEST_NOTE;
  return (
    <p id={id} role={isTooLong ? 'alert' : undefined} className="text-muted text-sm">
      {isTooLong
        ? `A note may have ${LARGEST_NOTE / 1024} KB at most. This one has ${Math.ceil(size / 1024)} KB.`
        : 'Markdown is understood: *italic*, **bold**, lists and links.'}
    </p>
  );
}

export function isTooLong(content: string): boolean {
  return sizeOf(content) > LARGEST_NOTE;
}

/** In bytes, without the white space around it. */
function sizeOf(content: string): number {
  return new TextEncoder().encode(content.trim()).length;
}

const questions: Readonly<Record<Question, { ask: string; yes: string; no: string }>> = {
  discard: { ask: 'Discard what you wrote?', yes: 'Discard', no: 'Keep writing' },
  delete: { ask: 'Delete this note?', yes: 'Delete', no: 'Keep it' },
};

interface ConfirmProps {
  readonly question: Question;
  readonly busy: string | false | undefined;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Confirm({ question, busy, onYes, onNo }: ConfirmProps) {
  const { ask, yes, no } = questions[question];
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p className="mr-auto">{ask}</p>
      <Button onClick={onNo}>{no}</Button>
      <Button look="danger" busy={busy} onClick={onYes} autoFocus>
        {yes}
      </Button>
    </div>
  );
}

function problemOf(error: Error): string {
  const { code, message } = error instanceof LampstandError ? error : {};
  if (code === 'auth/signed-out' || code === 'sync/conflict') return message ?? '';
  const reason = code === 'request/invalid' ? ` ${message}` : '';
  return `Failed to save note. Please try again.${reason}`;
}
