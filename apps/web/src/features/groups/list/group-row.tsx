import { groupPages, type StudyGroup } from '@lampstand/contract';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/link.tsx';

interface Props {
  readonly group: StudyGroup;
  /** What can be done with it beside viewing it. */
  readonly action?: ReactNode;
}

export function GroupRow({ group, action }: Props) {
  return (
    <li className="grid gap-1 py-5">
      <h2 className="font-serif text-xl [overflow-wrap:anywhere]">{group.name}</h2>
      <p className="line-clamp-3 leading-relaxed [overflow-wrap:anywhere]">{group.description}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-center gap-1.5 text-muted text-sm">
          {!group.isPublic && <Lock aria-hidden="true" strokeWidth={1.5} size={14} />}
          {memberText(group.memberCount)}
          {!group.isPublic && ' · private'}
        </p>
        {action ?? (
          <Link
            to={groupPages.group(group.id)}
            aria-label={`View Group: ${group.name}`}
            className="inline-flex min-h-11 items-center rounded-lamp border border-hairline px-5 text-[0.9375rem] hover:border-accent"
          >
            View Group
          </Link>
        )}
      </div>
    </li>
  );
}

export function memberText(count: number): string {
  return count === 1 ? '1 member' : `${count.toLocaleString('en')} members`;
}
