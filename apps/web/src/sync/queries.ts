import type { Channel as AnyChannel } from '@lampstand/contract';
import { queryOptions } from '@tanstack/react-query';
import { PERSONAL } from '../api/session/forget.ts';
import type { Channel } from '../storage/writes.ts';
import type { Personal } from './personal.ts';

/** The key of a query about the reader's own things; it is asked again when its channel rings. */
export function personalKey(
  channel: AnyChannel | 'conflict' | 'conflicts',
  userId: string,
): readonly [string, string, string] {
  return [PERSONAL, channel, userId];
}

type OpenPersonal = () => Promise<Personal>;

export const listQuery = <C extends Channel>(personal: OpenPersonal, channel: C, userId: string) =>
  queryOptions({
    queryKey: personalKey(channel, userId),
    queryFn: async () => (await personal()).load(channel, userId),
  });

export const conflictsQuery = (personal: OpenPersonal, userId: string) =>
  queryOptions({
    queryKey: personalKey('conflicts', userId),
    queryFn: async () => (await personal()).conflicts(userId),
  });
