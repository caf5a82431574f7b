import { LampstandError, MARKDOWN_EXPORT_PATH } from '@lampstand/contract';
import { FileJson, FileText } from 'lucide-react';
import { watchedFetch } from '../../../api/connectivity.ts';
import { callPersonal } from '../../../api/personal.ts';
import { Button } from '../../../ui/form.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Part } from '../section.tsx';
import { useTask } from '../use-task.ts';

export function ExportPart() {
  const json = useTask();
  const markdown = useTask();
  return (
    <Part
      title="Export"
      state="Notes, favorites, highlights, bookmark and history: as JSON, which can be imported again, or as Markdown, to read and to print."
    >
      <div className="flex flex-wrap gap-3">
        <Button busy={json.isBusy && 'Exporting...'} onClick={() => void json.run(exportJson)}>
          <FileJson aria-hidden="true" strokeWidth={1.5} size={18} />
          Export JSON
        </Button>
        <Button busy={markdown.isBusy && 'Exporting...'} onClick={() => void markdown.run(exportMarkdown)}>
          <FileText aria-hidden="true" strokeWidth={1.5} size={18} />
          Export Markdown
        </Button>
      </div>
    </Part>
  );
}

async function exportJson(): Promise<void> {
  const data = await callPersonal('exportData');
  saveFile(nameOf('json'), `${JSON.stringify(data, null, 2)}\n`);
}

async function exportMarkdown(): Promise<void> {
  const response = await watchedFetch(MARKDOWN_EXPORT_PATH).catch(() => {
    throw new LampstandError('network/offline');
  });
  if (!response.ok) throw new LampstandError('network/server-error');
  saveFile(nameOf('md'), await response.blob());
}

function nameOf(ending: string): string {
  return `lampstand-${new Date().toISOString().slice(0, 10)}.${ending}`;
}
