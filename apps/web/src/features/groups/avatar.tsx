interface Props {
  readonly userId: string;
  readonly name: string;
}

/** A member in two characters: of the name where there is one, else of the id. */
export function Avatar({ userId, name }: Props) {
  const known = name.trim() || userId;
  return (
    <span
      title={known}
      className="grid size-9 shrink-0 place-items-center rounded-full border border-hairline bg-raised font-medium text-[0.8125rem] text-accent"
    >
      <span aria-hidden="true">{initialsOf({ userId, name })}</span>
      <span className="sr-only">{known}</span>
    </span>
  );
}

function initialsOf({ userId, name }: Props): string {
  return [...(name.trim() || userId)].slice(0, 2).join('');
}
