import { type ChapterAddress, readerPath, type VersionId } from '@lampstand/canon';
import type { MouseEvent } from 'react';
import { Link, type LinkProps } from '../../ui/link.tsx';
import { isPlainClick } from '../../ui/passage-link.tsx';
import { useTurn } from './turning.ts';

interface Props extends Omit<LinkProps, 'to'> {
  readonly version: VersionId;
  readonly to: ChapterAddress;
}

/** A link that turns the page. */
export function TurnLink({ version, to, ...props }: Props) {
  const turn = useTurn();
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    turn(version, to);
  };
  return <Link to={readerPath(version, to)} onClick={onClick} {...props} />;
}
