import { Copy, Download } from 'lucide-react';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button } from '../../ui/form.tsx';
import { saveFile } from '../../ui/save-file.ts';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The codes for the day on which the telephone is lost; the server cannot show them again. */
export function BackupCodes({ codes, onDone }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast('Copied', 'success'),
      () => showToast('The browser did not allow copying.', 'error'),
    );
  return (
    <div className="grid gap-4">
      <p className="leading-relaxed">
        Keep these where you find them without your telephone. Each lets you in once, and they are shown only
        now. Earlier ones no longer work.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-lamp border border-hairline bg-paper px-5 py-4 font-mono text-[0.9375rem]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" strokeWidth={1.5} size={18} />
          Copy
        </Button>
        <Button onClick={() => download(codes)}>
          <Download aria-hidden="true" strokeWidth={1.5} size={18} />
          Download
        </Button>
      </div>
      <Button look="main" isWide onClick={onDone}>
        I have kept them
      </Button>
    </div>
  );
}

function download(codes: readonly string[]): void {
  saveFile('lampstand-backup-codes.txt', `Lampstand backup codes\n\n${codes.join('\n')}\n`);
}
