import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLazyComponent } from '../../ui/lazy-component.ts';

const loadDialog = () => import('./go-to-dialog.tsx').then(({ GoToDialog }) => GoToDialog);

/** Opens "go to": by its button, and by Ctrl or Cmd plus K from anywhere. */
export function GoTo() {
  const { Component: Dialog, preload, open, close } = useLazyComponent(loadDialog);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Holding Ctrl or Cmd may be the beginning of the shortcut.
      if (event.key === 'Control' || event.key === 'Meta') preload();
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [preload, open]);
  return (
    <>
      <IconButton
        name="Go to"
        icon={Search}
        keys="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      />
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
