import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOnIntent } from '../../ui/on-intent.ts';

const loadDialog = () => import('./go-to-dialog.tsx').then(({ GoToDialog }) => GoToDialog);

/** Opens "go to": by its button, and by Ctrl or Cmd plus K from anywhere. */
export function GoTo() {
  const { Part: Dialog, prepare, open, close } = useOnIntent(loadDialog);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Whoever holds the one key may be about to press the other.
      if (event.key === 'Control' || event.key === 'Meta') prepare();
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [prepare, open]);
  return (
    <>
      <IconButton
        name="Go to"
        icon={Search}
        keys="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      />
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
