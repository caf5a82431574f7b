import { Maximize, Minimize } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Full screen by its button and by Ctrl or Cmd+F; the browser's own Escape leaves it. */
export function FullScreenButton() {
  const isFull = useFullScreen();
  const label = isFull ? 'Exit full screen' : 'Full screen';
  const Icon = isFull ? Minimize : Maximize;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isFull}
      title={`${label} (Ctrl+F)`}
      onClick={toggleFullScreen}
      className="hidden size-11 place-items-center rounded-lamp text-muted hover:bg-hairline/60 hover:text-ink md:grid"
    >
      <Icon aria-hidden="true" strokeWidth={1.5} size={20} />
    </button>
  );
}

function useFullScreen(): boolean {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null);
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'f' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey;
      if (!isShortcut) return;
      event.preventDefault();
      toggleFullScreen();
    };
    document.addEventListener('fullscreenchange', follow);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return isFull;
}

function toggleFullScreen(): void {
  // A browser may refuse; then nothing changes, and the button says so by staying as it is.
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  done?.catch(() => undefined);
}
