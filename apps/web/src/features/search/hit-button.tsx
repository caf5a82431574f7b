import type { LucideIcon } from 'lucide-react';

interface Props {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Why it is dimmed, where it is. */
  readonly locked?: string;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

/** What can be done with a result: quiet until one comes near, in reach of a finger always. */
export function HitButton({ icon: Icon, label, locked, isPressed, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={locked ? `${label}. ${locked}` : label}
      title={locked ?? label}
      aria-pressed={isPressed}
      onClick={onClick}
      className={`grid size-11 shrink-0 place-items-center rounded-lamp text-muted hover:bg-hairline/60 hover:text-ink ${locked ? 'opacity-60' : ''}`}
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.5}
        size={18}
        className={isPressed ? 'fill-current text-accent' : undefined}
      />
    </button>
  );
}
