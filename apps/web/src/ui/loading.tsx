interface Props {
  readonly size?: keyof typeof sizes;
  readonly text?: string;
}

const sizes = {
  small: 'size-4 border',
  medium: 'size-8 border-2',
  large: 'size-12 border-2',
};

/** Something is on its way. */
export function Loading({ size = 'medium', text = 'Loading...' }: Props) {
  return (
    <div
      role="status"
      className={`flex items-center justify-center gap-3 text-muted text-sm ${size === 'small' ? '' : 'flex-col'}`}
    >
      <span
        aria-hidden="true"
        className={`animate-spin rounded-full border-hairline border-t-accent ${sizes[size]}`}
      />
      {text}
    </div>
  );
}
