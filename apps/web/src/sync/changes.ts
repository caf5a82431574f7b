import { type Channel, keyOf, type Lists } from '../storage/writes.ts';

/** All of a list, or what has changed in it since an earlier answer. */
export interface Changes<T> {
  readonly things: readonly T[];
  readonly isWhole: boolean;
  /** The names of what was deleted. */
  readonly gone: readonly string[];
  /** To be sent as `since` the next time. */
  readonly cursor: string;
}

/** The list with what has changed in it. */
export function withChanges<C extends Channel>(
  channel: C,
  before: readonly Lists[C][],
  { things, isWhole, gone }: Changes<Lists[C]>,
): readonly Lists[C][] {
  if (isWhole) return things;
  const key = keyOf(channel);
  const replaced = new Set([...gone, ...things.map(key)]);
  return newestFirst([...things, ...before.filter((thing) => !replaced.has(key(thing)))]);
}

/** The earlier of two cursors, which are ordered as text is; none means from the start. */
export function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return undefined;
  return other < one ? other : one;
}

/** As the server gives them. */
export function newestFirst<T>(things: T[]): T[] {
  const timeOf = (thing: T) => {
    const { updatedAt, createdAt } = thing as { updatedAt?: string; createdAt?: string };
    return updatedAt ?? createdAt ?? '';
  };
  return things.sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
}
