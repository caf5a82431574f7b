import { type ErrorCode, LampstandError } from '@lampstand/contract';
import { violates } from '../db/database.ts';

/** The database enforces the limits on joining; this turns its refusal into a message. */
export async function withinLimits<T>(join: () => Promise<T>): Promise<T> {
  try {
    return await join();
  } catch (error) {
    if (violates(error, 'members_of_a_group')) {
      throw full('This group has as many members as a group can have.');
    }
    if (violates(error, 'groups_of_a_reader')) {
      throw full('You are in as many groups as one reader can be in.');
    }
    throw error;
  }
}

export function full(message: string): LampstandError<Extract<ErrorCode, 'group/full'>> {
  return new LampstandError('group/full', message);
}
