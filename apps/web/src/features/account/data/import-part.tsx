import type { Exported, ImportReport } from '@lampstand/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { callPersonal } from '../../../api/personal.ts';
import { PERSONAL } from '../../../api/session/forget.ts';
import { showToast } from '../../../shared/toasts/toasts.tsx';
import { Button } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Part } from '../section.tsx';
import { useTask } from '../use-task.ts';
import { changesOf, readExport, UnreadableFile } from './read-export.ts';

type Report = ImportReport;

interface Plan {
  readonly fileName: string;
  readonly data: Exported;
  /** What the server says that the import would do. */
  readonly report: Report;
}

/** Brings an export back. Nothing is written before the reader has seen what it would be. */
export function ImportPart() {
  const input = useRef<HTMLInputElement>(null);
  const [plan, setPlan] = useState<Plan>();
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useTask();

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again, mended.
    event.target.value = '';
    if (!file) return;
    setProblem(undefined);
    void run(async () => {
      try {
        const data = await readExport(file);
        const report = await callPersonal('importData', { data, apply: false });
        setPlan({ fileName: file.name, data, report });
        setIsOpen(true);
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === undefined) throw error;
        setProblem(`${file.name} cannot be imported. ${reason}`);
      }
    });
  };

  return (
    <Part
      title="Import"
      state="Brings a JSON export back. You see first what it will do, and nothing that is here is overwritten."
    >
      <div>
        <Button busy={isBusy && 'Reading...'} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" strokeWidth={1.5} size={18} />
          Import JSON
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="File to import"
          hidden
          onChange={choose}
        />
      </div>
      {problem && (
        <p role="alert" className="text-madder leading-relaxed [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Import">
        {plan && <ImportPlan plan={plan} onClose={() => setIsOpen(false)} />}
      </Modal>
    </Part>
  );
}

/** What the file itself is to blame for; everything else is told as usual. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof UnreadableFile) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  return code === 'request/invalid' || code === 'request/too-large' ? message : undefined;
}

function ImportPlan({ plan: { fileName, data, report }, onClose }: { plan: Plan; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { isBusy, run } = useTask();
  const { added, joined, unchanged } = changesOf(report);
  const changesNothing = added.length === 0 && joined.length === 0;
  const apply = () =>
    run(async () => {
      await callPersonal('importData', { data, apply: true });
      await queryClient.invalidateQueries({ queryKey: [PERSONAL] });
      showToast('Your data is imported.', 'success');
      onClose();
    });
  return (
    <div className="grid gap-4 leading-relaxed">
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        {fileName}, exported on{' '}
        {new Date(data.exportedAt).toLocaleDateString(undefined, { dateStyle: 'long' })}
      </p>
      {changesNothing ? (
        <p>Everything in this file is here already. Importing it would change nothing.</p>
      ) : (
        <>
          <Lines title="Will be added" lines={added} />
          <Lines title="Say something else here: both texts will be kept" lines={joined} />
          <Lines title="Are here already and stay as they are" lines={unchanged} />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{changesNothing ? 'Close' : 'Cancel'}</Button>
        {!changesNothing && (
          <Button look="main" busy={isBusy && 'Importing...'} onClick={() => void apply()}>
            Import
          </Button>
        )}
      </div>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="text-muted text-sm">{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
