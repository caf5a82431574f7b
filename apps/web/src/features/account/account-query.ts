import { accountChannel, sessionChannel } from '@lampstand/contract';
import { queryOptions } from '@tanstack/react-query';
import { callAccount } from '../../api/account.ts';
import { PERSONAL } from '../../api/session/forget.ts';

export const accountQuery = queryOptions({
  queryKey: [PERSONAL, accountChannel],
  queryFn: () => callAccount('account'),
});

export const sessionsQuery = queryOptions({
  queryKey: [PERSONAL, sessionChannel],
  queryFn: () => callAccount('sessions'),
});
