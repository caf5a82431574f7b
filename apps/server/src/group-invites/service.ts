import { randomBytes } from 'node:crypto';
import { type GroupInvite, inviteLimits, LampstandError, type StudyGroup } from '@lampstand/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '../db/database.ts';
import { studyGroupInvites, studyGroupMembers } from '../db/schema.ts';
import type { GroupAnnouncer } from '../groups/announcer.ts';
import { enqueueForGroup } from '../groups/enqueue.ts';
import { full, withinLimits } from '../groups/limits.ts';
import { asMember, type Membership } from '../groups/membership.ts';
import { allow, groupPolicy } from '../groups/policy.ts';
import { selectGroup } from '../groups/queries.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import {
  countOpenInvites,
  type InviteRow,
  inviteBody,
  isInvite,
  selectByToken,
  selectInvite,
  selectInvites,
} from './queries.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

interface NewInvite {
  readonly inviteId: string;
  readonly days: number;
  readonly email?: string | undefined;
}

/** Links by which others join a group. Anyone with the link can use it until it expires or is revoked. */
export class GroupInvitesService {
  readonly #database: Database;
  readonly #limits: RateLimits;
  readonly #announcer: GroupAnnouncer;

  constructor(database: Database, limits: RateLimits, announcer: GroupAnnouncer) {
    this.#database = database;
    this.#limits = limits;
    this.#announcer = announcer;
  }

  async list(member: Membership, origin: string): Promise<GroupInvite[]> {
    const rows = await asMember(this.#database, member, (queries) => selectInvites(queries, member.groupId));
    return rows.map((row) => inviteBody(row, origin));
  }

  /** A repeated request returns the invite that was created before. */
  async create(member: Membership, invite: NewInvite, origin: string): Promise<GroupInvite> {
    const { groupId, userId } = member;
    allow(groupPolicy.invite, member);
    const known = await asMember(this.#database, member, (queries) =>
      selectInvite(queries, groupId, invite.inviteId),
    );
    if (known) return inviteBody(known, origin);
    if (invite.email !== undefined) await this.#countMail(userId, invite.email);
    const row = await asMember(this.#database, member, (queries) => insert(queries, groupId, invite, origin));
    // The id belongs to an invite of another member.
    if (!row) throw new LampstandError('sync/conflict');
    this.#announcer.jobs();
    this.#announcer.group(groupId);
    return inviteBody(row, origin);
  }

  async revoke(member: Membership, inviteId: string, origin: string): Promise<GroupInvite> {
    const { groupId, userId } = member;
    const row = await asMember(this.#database, member, async (queries) => {
      const found = await selectInvite(queries, groupId, inviteId);
      if (!found) throw new LampstandError('group/invite-not-found');
      allow(groupPolicy.revokeInvite, member, { author: found.userId === userId });
      const [revoked] = await queries
        .update(studyGroupInvites)
        .set({ revokedAt: sql`coalesce(${studyGroupInvites.revokedAt}, now())` })
        .where(isInvite(groupId, inviteId))
        .returning();
      return revoked ?? found;
    });
    this.#announcer.group(groupId);
    return inviteBody(row, origin);
  }

  /** What a link is an invitation to, for anyone who has it, signed in or not. */
  async invitation(token: string, session: string | undefined) {
    const reader = await this.#database.callerOf(session);
    return this.#database.guarded(async () => {
      const { invite, group, invitedBy } = await selectByToken(this.#database.owner, token);
      const members = await this.#database.owner
        .select({ userId: studyGroupMembers.userId })
        .from(studyGroupMembers)
        .where(eq(studyGroupMembers.groupId, group.id));
      return {
        groupId: group.id,
        name: group.name,
        description: group.description,
        memberCount: members.length,
        invitedBy: invitedBy || 'A member',
        expiresAt: invite.expiresAt.toISOString(),
        isMember: members.some(({ userId }) => userId === reader?.userId),
      };
    });
  }

  async accept(session: string, token: string): Promise<StudyGroup> {
    const { userId } = await this.#database.requireSession(session);
    const groupId = await withinLimits(() => this.#database.transaction(() => this.#join(userId, token)));
    this.#announcer.group(groupId);
    this.#announcer.membership(userId);
    return this.#database.asCaller(session, (queries, caller) => selectGroup(queries, caller, groupId));
  }

  async #join(userId: string, token: string): Promise<number> {
    const { owner } = this.#database;
    const { group, invite } = await selectByToken(owner, token);
    const joined = await owner
      .insert(studyGroupMembers)
      .values({ groupId: group.id, userId })
      .onConflictDoNothing()
      .returning();
    if (joined.length > 0) {
      await owner
        .update(studyGroupInvites)
        .set({ accepted: sql`${studyGroupInvites.accepted} + 1` })
        .where(isInvite(group.id, invite.id));
    }
    return group.id;
  }

  async #countMail(userId: string, email: string): Promise<void> {
    await this.#limits.count({ key: ['invite', userId], most: inviteLimits.invitesByMail, seconds: DAY });
    await this.#limits.count({ key: ['mail', email], most: 5, seconds: HOUR });
  }
}

async function insert(
  queries: Queries,
  groupId: number,
  { inviteId, days, email }: NewInvite,
  origin: string,
): Promise<InviteRow | undefined> {
  if ((await countOpenInvites(queries, groupId)) >= inviteLimits.invites) {
    throw full('There are as many open invites as a group can have. Take some back first.');
  }
  const [made] = await queries
    .insert(studyGroupInvites)
    .values({
      groupId,
      id: inviteId,
      token: randomBytes(24).toString('base64url'),
      email: email ?? null,
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .onConflictDoNothing()
    .returning();
  if (made?.email) await enqueueForGroup(queries, 'group-invite', { groupId, subject: inviteId, origin });
  return made ?? selectInvite(queries, groupId, inviteId);
}
