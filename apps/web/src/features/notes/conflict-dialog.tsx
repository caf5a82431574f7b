import { formatReference, parseVerseId } from '@lampstand/canon';
import type { Note, StudyNote } from '@lampstand/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAppContext } from '../../shared/app-context.ts';
import type { Queued, Write } from '../../storage/writes.ts';
import type { Personal } from '../../sync/personal.ts';
import { personalKey } from '../../sync/personal-key.ts';
import { Button } from '../../ui/form.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';

export interface ConflictDialogProps {
  readonly row: Queued;
  /** Leaves it for later: nothing is lost meanwhile. */
  readonly onClose: () => void;
}

/**
 * A note that was changed here and elsewhere: both texts, and the reader decides. Until then the server
 * keeps its text and this device keeps the other.
 */
export function ConflictDialog({ row, onClose }: ConflictDialogProps) {
  const { personal } = useAppContext();
  const { data, error, refetch } = useQuery({
    queryKey: [...personalKey('conflict', row.userId), row.id],
    queryFn: async () => ({ theirs: await theirsOf(await personal(), row.write) }),
    staleTime: 0,
    retry: false,
  });
  return (
    <Modal isOpen isWide onClose={onClose} title={`Two texts: ${titleOf(row.write)}`}>
      {error && !data ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : data ? (
        <Choice
          key={data.theirs?.revision ?? 0}
          row={row}
          theirs={data.theirs}
          onTryAgain={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </Modal>
  );
}

interface ChoiceProps {
  readonly row: Queued;
  /** None: it was deleted elsewhere. */
  readonly theirs: Note | StudyNote | undefined;
  readonly onTryAgain: () => void;
}

function Choice({ row, theirs, onTryAgain }: ChoiceProps) {
  const { personal } = useAppContext();
  const mine = contentOf(row.write);
  const [joined, setJoined] = useState<string>();
  const [busy, setBusy] = useState(false);
  const settle = async (content: string | undefined) => {
    setBusy(true);
    const write = content === undefined ? undefined : rewritten(row.write, content, theirs);
    await (await personal()).settleConflict(row, write);
    // It goes with its conflict; where that is still there, the other text has changed again.
    setBusy(false);
    onTryAgain();
  };
  if (joined !== undefined) {
    return (
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void settle(joined);
        }}
      >
        <textarea
          aria-label="Both texts, joined"
          rows={12}
          value={joined}
          onChange={(event) => setJoined(event.target.value)}
          className="w-full resize-y rounded-lamp border border-hairline bg-paper px-3.5 py-3 text-base leading-relaxed outline-none focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)]"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setJoined(undefined)}>Back</Button>
          <Button type="submit" look="main" disabled={joined.trim() === ''} busy={busy && 'Saving...'}>
            Save joined note
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="leading-relaxed">
        This note was changed elsewhere
        {theirs && ` (${timeOf(theirs.updatedAt)})`} after you began to write. Nothing is lost: choose which
        text stays.
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        <Text title="Yours" text={mine} />
        <Text title={theirs ? 'The other' : 'The other was deleted'} text={theirs?.content ?? ''} />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button disabled={busy} onClick={() => void settle(undefined)}>
          Keep the other
        </Button>
        <Button disabled={busy} onClick={() => void settle(mine)}>
          Keep mine
        </Button>
        <Button
          look="main"
          disabled={busy}
          onClick={() => setJoined([theirs?.content, mine].filter(Boolean).join('\n\n'))}
        >
          Join both
        </Button>
      </div>
    </div>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-1.5">
      <h3 id={id} className="text-muted text-sm">
        {title}
      </h3>
      <p className="max-h-[40dvh] overflow-y-auto whitespace-pre-wrap rounded-lamp border border-hairline bg-paper px-3.5 py-3 leading-relaxed [overflow-wrap:anywhere]">
        {text}
      </p>
    </section>
  );
}

async function theirsOf(personal: Personal, { name, input }: Write): Promise<Note | StudyNote | undefined> {
  if (name !== 'saveStudyNote') {
    return (
      (await personal.ask('note', { verseId: 'verseId' in input ? input.verseId : '' })).note ?? undefined
    );
  }
  return (await personal.ask('studyNotes')).studyNotes.find(({ id }) => id === input.id);
}

/** The same write, with another text, on top of what the server has now. */
function rewritten(write: Write, content: string, theirs: Note | StudyNote | undefined): Write {
  return { ...write, input: { ...write.input, content, base: theirs?.revision ?? null } } as Write;
}

const contentOf = ({ input }: Write) => ('content' in input ? input.content : '');

function titleOf({ input }: Write): string {
  if ('title' in input) return input.title;
  const verse = parseVerseId('verseId' in input ? input.verseId : '');
  return verse
    ? formatReference({ book: verse.book.name, chapter: verse.chapter, verse: verse.verse })
    : 'a note';
}

function timeOf(moment: string): string {
  return new Date(moment).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
