import { GROUP_PAGE_SIZE, groupPages, groupsChannel, type StudyGroup } from '@lampstand/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { callGroups } from '../../../api/groups.ts';
import { retryWhileAway } from '../../../shared/personal/group-queries.ts';
import { useUserId } from '../../../shared/personal/lists.ts';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { personalKey } from '../../../sync/personal-key.ts';
import { Button } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Failure } from '../outcomes.tsx';
import { useReload } from '../queries.ts';
import { GroupRow } from './group-row.tsx';

/** Public groups that the reader is not in. */
export function FindGroups() {
  const id = useId();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const userId = useUserId() ?? '';
  const found = useInfiniteQuery({
    queryKey: [...personalKey(groupsChannel, userId), 'public', query],
    queryFn: ({ pageParam: page }) => callGroups('publicGroups', { query, page }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page) => (page * GROUP_PAGE_SIZE < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    retry: retryWhileAway,
  });
  const groups = found.data?.pages.flatMap((page) => page.groups);
  return (
    <section aria-labelledby={id} className="mt-10 border-hairline border-t pt-8">
      <h2 id={id} className="mb-4 font-serif text-2xl">
        Find a group
      </h2>
      <label className="flex items-center rounded-lamp border border-hairline bg-paper focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]">
        <Search aria-hidden="true" strokeWidth={1.5} size={18} className="ml-3 shrink-0 text-muted" />
        <span className="sr-only">Search public groups</span>
        <input
          type="search"
          placeholder="Search public groups"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="h-11 w-full min-w-0 bg-transparent pr-1 pl-2.5 text-base outline-none placeholder:text-muted"
        />
      </label>
      {groups === undefined ? (
        found.error ? (
          <Failure error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton shapes={[1, 2]} label="Loading public groups" />
        )
      ) : groups.length === 0 ? (
        <p role="status" className="py-6 text-muted">
          {query === '' ? 'There are no other public groups yet.' : `No public group matches "${query}".`}
        </p>
      ) : (
        <ul aria-label="Public groups" className="mt-2 divide-y divide-hairline">
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} action={<JoinButton group={group} />} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage && 'Loading...'} onClick={() => void found.fetchNextPage()}>
          Show more groups
        </Button>
      )}
    </section>
  );
}

function JoinButton({ group }: { group: StudyGroup }) {
  const { isBusy, problem, attempt } = useAttempt();
  const navigate = useNavigate();
  const reload = useReload(group.id);
  const join = async () => {
    const isIn = await attempt('You could not join.', () => callGroups('joinGroup', { groupId: group.id }));
    if (!isIn) return;
    await navigate(groupPages.group(group.id));
    await reload();
  };
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        aria-label={`Join Group: ${group.name}`}
        busy={isBusy && 'Joining...'}
        onClick={() => void join()}
      >
        Join Group
      </Button>
      <Problem text={problem} />
    </div>
  );
}
