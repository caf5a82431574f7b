import { X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOnChange } from '../../ui/on-change.ts';

export interface Removal {
  /** What was removed, in words: `The note on John 3:16 is deleted.` */
  readonly what: string;
  readonly undo: () => Promise<unknown>;
}

interface Props {
  readonly removal: Removal;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** The way back from a removal. It stays until it is used or closed: nobody has to be quick. */
export function UndoBar({ removal, onUndo, onClose }: Props) {
  const button = useRef<HTMLDivElement>(null);
  // Each removal takes the focused row away.
  useOnChange(removal, () => {
    button.current?.querySelector('button')?.focus();
  });
  return (
    <div
      ref={button}
      className="sticky bottom-4 z-10 mt-6 flex items-center gap-2 rounded-lamp bg-raised py-1 pr-1 pl-5 shadow-float"
    >
      <p role="status" className="min-w-0 grow py-2 [overflow-wrap:anywhere]">
        {removal.what}
      </p>
      <Button look="link" onClick={onUndo}>
        Undo
      </Button>
      <IconButton name="Close" icon={X} onClick={onClose} />
    </div>
  );
}
