import { type GroupSession, LampstandError, sessionLimits } from '@lampstand/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '../db/database.ts';
import { studyRooms, studySessions } from '../db/schema.ts';
import type { GroupAnnouncer } from '../groups/announcer.ts';
import { enqueueForGroup } from '../groups/enqueue.ts';
import { full } from '../groups/limits.ts';
import { asMember, type Membership } from '../groups/membership.ts';
import { allow } from '../groups/policy.ts';
import { REMINDER_BEFORE } from './jobs.ts';
import { sessionPolicy } from './policy.ts';
import {
  countUpcoming,
  deleteParticipant,
  insertParticipant,
  isSession,
  isUpcoming,
  openingOf,
  requireScheduled,
  type SessionRow,
  selectSession,
  selectSessionRow,
  selectSessions,
} from './queries.ts';

type SessionFields = Pick<SessionRow, 'name' | 'description' | 'scheduledFor' | 'duration' | 'verses'>;

/** Planned sessions of a group and their participants. What happens during a session belongs to the live room. */
export class GroupSessionsService {
  readonly #database: Database;
  readonly #announcer: GroupAnnouncer;

  constructor(database: Database, announcer: GroupAnnouncer) {
    this.#database = database;
    this.#announcer = announcer;
  }

  /** The upcoming sessions of all the reader's groups. */
  upcoming(session: string): Promise<GroupSession[]> {
    return this.#database.asCaller(session, (queries, caller) => selectSessions(queries, caller, isUpcoming));
  }

  list(member: Membership): Promise<GroupSession[]> {
    return asMember(this.#database, member, (queries) =>
      selectSessions(queries, member, eq(studySessions.groupId, member.groupId)),
    );
  }

  get(member: Membership, sessionId: string): Promise<GroupSession> {
    return asMember(this.#database, member, (queries) =>
      selectSession(queries, member, member.groupId, sessionId),
    );
  }

  /** Schedules (`base` null) or edits (`base` is the revision that the change started from). */
  async save(
    member: Membership,
    sessionId: string,
    fields: SessionFields,
    base: number | null,
    origin: string,
  ): Promise<GroupSession> {
    const { groupId } = member;
    const session = await asMember(this.#database, member, async (queries) => {
      const [known] = await queries
        .select()
        .from(studySessions)
        .where(isSession(groupId, sessionId))
        .for('update');
      const saved = known
        ? await edit(queries, member, known, fields, base)
        : await schedule(queries, member, sessionId, fields);
      if (saved) await enqueueJobsOf(queries, saved, origin);
      return selectSession(queries, member, groupId, sessionId);
    });
    this.#announceSession(groupId, sessionId);
    return session;
  }

  async cancel(member: Membership, sessionId: string, origin: string): Promise<GroupSession> {
    const { groupId, userId } = member;
    const session = await asMember(this.#database, member, async (queries) => {
      const row = await selectSessionRow(queries, groupId, sessionId);
      allow(sessionPolicy.cancel, member, { author: row.createdBy === userId });
      if (row.endedAt) throw new LampstandError('group/session-over');
      if (!row.cancelledAt) {
        await queries
          .update(studySessions)
          .set({ cancelledAt: sql`now()`, revision: sql`${studySessions.revision} + 1` })
          .where(isSession(groupId, sessionId));
        await enqueueForGroup(queries, 'session-cancelled', { groupId, subject: sessionId, origin });
      }
      return selectSession(queries, member, groupId, sessionId);
    });
    this.#announcer.jobs();
    this.#announceSession(groupId, sessionId);
    return session;
  }

  async join(member: Membership, sessionId: string): Promise<GroupSession> {
    const { groupId } = member;
    const session = await asMember(this.#database, member, async (queries) => {
      requireScheduled(await selectSessionRow(queries, groupId, sessionId));
      await insertParticipant(queries, groupId, sessionId);
      return selectSession(queries, member, groupId, sessionId);
    });
    this.#announcer.group(groupId);
    return session;
  }

  async leave(member: Membership, sessionId: string): Promise<GroupSession> {
    const { groupId, userId } = member;
    const session = await asMember(this.#database, member, async (queries) => {
      await deleteParticipant(queries, groupId, sessionId, userId);
      return selectSession(queries, member, groupId, sessionId);
    });
    this.#announcer.group(groupId);
    return session;
  }

  #announceSession(groupId: number, sessionId: string): void {
    this.#announcer.group(groupId);
    this.#announcer.room(groupId, sessionId);
  }
}

/** Returns the new session, or undefined where the same request arrived twice at once. */
async function schedule(
  queries: Queries,
  member: Membership,
  id: string,
  fields: SessionFields,
): Promise<SessionRow | undefined> {
  const { groupId } = member;
  allow(sessionPolicy.schedule, member);
  requireFuture(fields.scheduledFor);
  if ((await countUpcoming(queries, groupId)) >= sessionLimits.sessions) {
    throw full('There are as many sessions to come as a group can have. Cancel one first.');
  }
  const [made] = await queries
    .insert(studySessions)
    .values({ groupId, id, ...fields })
    .onConflictDoNothing()
    .returning();
  if (!made) return undefined;
  await queries.insert(studyRooms).values({ groupId, sessionId: id, leaderId: made.createdBy });
  await insertParticipant(queries, groupId, id);
  return made;
}

/** Returns the edited session, or undefined where nothing changed. */
async function edit(
  queries: Queries,
  member: Membership,
  known: SessionRow,
  fields: SessionFields,
  base: number | null,
): Promise<SessionRow | undefined> {
  if (isSame(known, fields)) return undefined;
  allow(sessionPolicy.change, member, { author: known.createdBy === member.userId });
  requireScheduled(known);
  if (base !== known.revision) throw new LampstandError('sync/conflict');
  if (known.scheduledFor.getTime() !== fields.scheduledFor.getTime()) requireFuture(fields.scheduledFor);
  const [row] = await queries
    .update(studySessions)
    .set({ ...fields, revision: known.revision + 1 })
    .where(isSession(known.groupId, known.id))
    .returning();
  return row;
}

async function enqueueJobsOf(queries: Queries, session: SessionRow, origin: string): Promise<void> {
  const job = { groupId: session.groupId, subject: session.id, origin };
  const reminder = new Date(session.scheduledFor.getTime() - REMINDER_BEFORE);
  if (reminder > new Date()) {
    await enqueueForGroup(queries, 'session-reminder', { ...job, runAt: reminder });
  }
  await enqueueForGroup(queries, 'session-end', { ...job, runAt: openingOf(session).closesAt });
}

function isSame(row: SessionRow, fields: SessionFields): boolean {
  const keyOf = ({ name, description, scheduledFor, duration, verses }: SessionFields) =>
    JSON.stringify([name, description, scheduledFor, duration, verses]);
  return keyOf(row) === keyOf(fields);
}

/** Forms submit whole minutes, so the current minute is still allowed. */
function requireFuture(moment: Date): void {
  if (moment.getTime() < Date.now() - 60_000) throw new LampstandError('group/session-past');
}
