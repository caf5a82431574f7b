import type { GroupMember, GroupSession, SharedNote, StudyGroup } from '@lampstand/contract';

/** The members by their ids, so that the groups of somebody can be found; who they are stands beside. */
export interface StoredGroup extends Omit<StudyGroup, 'members'> {
  readonly userId: string;
  readonly members: readonly string[];
  readonly people: readonly GroupMember[];
}
export type StoredSession = GroupSession & { readonly userId: string };
export type StoredSharedNote = SharedNote & { readonly userId: string };
