import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type' | 'className'> {
  readonly name: string;
  readonly icon: LucideIcon;
  /** The keys that do the same, as `aria-keyshortcuts` writes them. */
  readonly keys?: string;
}

/** A button that shows only an icon; its name is for screen readers and the tooltip. */
export function IconButton({ name, icon: Icon, keys, onClick, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      aria-label={name}
      aria-keyshortcuts={keys}
      title={name}
      onClick={(event) => {
        // Safari focuses no button that is clicked, and what opens could not give the focus back.
        event.currentTarget.focus({ preventScroll: true });
        onClick?.(event);
      }}
      className="grid size-11 shrink-0 place-items-center rounded-lamp text-muted hover:bg-hairline/60 hover:text-ink aria-disabled:opacity-40"
    >
      <Icon aria-hidden="true" strokeWidth={1.5} size={20} />
    </button>
  );
}
