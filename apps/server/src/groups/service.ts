import { GROUP_PAGE_SIZE, LampstandError, type StudyGroup } from '@lampstand/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { studyGroupMembers, studyGroups } from '../db/schema.ts';
import type { GroupAnnouncer } from './announcer.ts';
import { withinLimits } from './limits.ts';
import { asMember, type Membership } from './membership.ts';
import { allow, groupPolicy } from './policy.ts';
import {
  changeRole,
  countGroups,
  insertGroup,
  isMember,
  isOwnGroup,
  isPublicAbout,
  revokeOpenInvites,
  selectGroup,
  selectGroups,
} from './queries.ts';

type GroupFields = Pick<StudyGroup, 'name' | 'description' | 'isPublic'>;

/** Groups and their members. */
export class GroupsService {
  readonly #database: Database;
  readonly #announcer: GroupAnnouncer;

  constructor(database: Database, announcer: GroupAnnouncer) {
    this.#database = database;
    this.#announcer = announcer;
  }

  list(session: string): Promise<StudyGroup[]> {
    return this.#database.asCaller(session, (queries, caller) => selectGroups(queries, caller, isOwnGroup));
  }

  findPublic(session: string, query: string, page: number): Promise<{ groups: StudyGroup[]; total: number }> {
    const isFound = isPublicAbout(query);
    const paging = { limit: GROUP_PAGE_SIZE, offset: (Math.max(page, 1) - 1) * GROUP_PAGE_SIZE };
    return this.#database.asCaller(session, async (queries, caller) => ({
      total: await countGroups(queries, isFound),
      groups: await selectGroups(queries, caller, isFound, paging),
    }));
  }

  /** Runs as the owner of the tables, because without a member nobody could see the group. */
  async create(session: string, input: GroupFields & { readonly key: string }): Promise<StudyGroup> {
    const { userId } = await this.#database.requireSession(session);
    const groupId = await withinLimits(() =>
      this.#database.transaction(() => insertGroup(this.#database.owner, userId, input)),
    );
    this.#announcer.membership(userId);
    return this.get(session, groupId);
  }

  get(session: string, groupId: number): Promise<StudyGroup> {
    return this.#database.asCaller(session, (queries, caller) => selectGroup(queries, caller, groupId));
  }

  async update(
    member: Membership,
    changes: { readonly [K in keyof GroupFields]?: GroupFields[K] | undefined },
  ): Promise<StudyGroup> {
    const { groupId } = member;
    allow(groupPolicy.change, member);
    const group = await asMember(this.#database, member, async (queries) => {
      const { name, description, isPublic } = await selectGroup(queries, member, groupId);
      await queries
        .update(studyGroups)
        .set({
          name: changes.name ?? name,
          description: changes.description ?? description,
          isPublic: changes.isPublic ?? isPublic,
        })
        .where(eq(studyGroups.id, groupId));
      return selectGroup(queries, member, groupId);
    });
    this.#announcer.group(groupId);
    return group;
  }

  async delete(member: Membership): Promise<void> {
    const { groupId } = member;
    allow(groupPolicy.delete, member);
    const members = await asMember(this.#database, member, async (queries) => {
      const before = await queries
        .select({ userId: studyGroupMembers.userId })
        .from(studyGroupMembers)
        .where(eq(studyGroupMembers.groupId, groupId));
      await queries.delete(studyGroups).where(eq(studyGroups.id, groupId));
      return before;
    });
    this.#announcer.group(groupId);
    for (const { userId } of members) this.#announcer.membership(userId);
  }

  /** Joins a public group; a private one requires an invite. */
  async join(session: string, groupId: number): Promise<StudyGroup> {
    const { group, userId } = await withinLimits(() =>
      this.#database.asCaller(session, async (queries, caller) => {
        const { isPublic, role } = await selectGroup(queries, caller, groupId);
        if (isPublic && role === null) {
          const { userId } = caller;
          await queries.insert(studyGroupMembers).values({ groupId, userId }).onConflictDoNothing();
        }
        return { group: await selectGroup(queries, caller, groupId), userId: caller.userId };
      }),
    );
    this.#announcer.group(groupId);
    this.#announcer.membership(userId);
    return group;
  }

  async leave(session: string, groupId: number): Promise<void> {
    const userId = await this.#database.asCaller(session, async (queries, caller) => {
      const { role } = await selectGroup(queries, caller, groupId);
      if (role === 'owner') throw new LampstandError('group/owner-stays');
      await revokeOpenInvites(queries, groupId, caller.userId);
      await queries.delete(studyGroupMembers).where(isMember(groupId, caller.userId));
      return caller.userId;
    });
    this.#announcer.group(groupId);
    this.#announcer.membership(userId);
  }

  setReminders(member: Membership, reminders: boolean): Promise<StudyGroup> {
    const { groupId, userId } = member;
    return asMember(this.#database, member, async (queries) => {
      await queries.update(studyGroupMembers).set({ reminders }).where(isMember(groupId, userId));
      return selectGroup(queries, member, groupId);
    });
  }

  async removeMember(member: Membership, userId: string): Promise<StudyGroup> {
    const { groupId } = member;
    allow(groupPolicy.removeMember, member);
    if (userId === member.userId) throw new LampstandError('group/owner-stays');
    const group = await asMember(this.#database, member, async (queries) => {
      await queries.delete(studyGroupMembers).where(isMember(groupId, userId));
      // The removed member may know any of the links.
      await revokeOpenInvites(queries, groupId);
      return selectGroup(queries, member, groupId);
    });
    this.#announcer.membership(userId);
    this.#announcer.group(groupId);
    return group;
  }

  /** Requests cannot change roles, so the owner of the tables writes this. */
  async handOver(member: Membership, userId: string): Promise<StudyGroup> {
    const { groupId, userId: from, role } = member;
    if (!(userId === from && role === 'owner')) {
      allow(groupPolicy.handOver, member);
      await this.#database.transaction(async () => {
        const { owner } = this.#database;
        const isDone =
          (await changeRole(owner, groupId, from, { from: 'owner', to: 'member' })) &&
          (await changeRole(owner, groupId, userId, { from: 'member', to: 'owner' }));
        if (!isDone) throw new LampstandError('group/member-not-found');
      });
      this.#announcer.group(groupId);
    }
    return asMember(this.#database, member, (queries) => selectGroup(queries, member, groupId));
  }
}
