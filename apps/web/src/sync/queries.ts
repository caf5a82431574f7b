import { queryOptions } from '@tanstack/react-query';
import type { Channel } from '../storage/writes.ts';
import type { Personal } from './personal.ts';
import { personalKey } from './personal-key.ts';

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
