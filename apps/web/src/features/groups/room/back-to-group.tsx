import { type GroupSession, groupPages } from '@lampstand/contract';
import { Link } from '../../../ui/link.tsx';

export function BackToGroup({ session }: { session: GroupSession }) {
  return (
    <Link
      to={groupPages.group(session.groupId)}
      className="-mt-3 inline-flex min-h-11 items-center justify-self-start text-muted text-sm underline-offset-4 hover:text-ink hover:underline"
    >
      {session.groupName}
    </Link>
  );
}
