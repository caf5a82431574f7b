import { queryOptions } from '@tanstack/react-query';
import { callAccount } from '../device/account.ts';
import { PERSONAL } from '../device/session/forget.ts';

export const accountQuery = queryOptions({
  queryKey: [PERSONAL, 'account'],
  queryFn: () => callAccount('account'),
});

export const sessionsQuery = queryOptions({
  queryKey: [PERSONAL, 'session'],
  queryFn: () => callAccount('sessions'),
});
