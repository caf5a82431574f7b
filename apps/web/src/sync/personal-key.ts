import type { Channel } from '@lampstand/contract';
import { PERSONAL } from '../api/session/forget.ts';

/** The key of a query about the reader's own things; it is asked again when its channel rings. */
export function personalKey(
  channel: Channel | 'conflict' | 'conflicts',
  userId: string,
): readonly [string, string, string] {
  return [PERSONAL, channel, userId];
}
