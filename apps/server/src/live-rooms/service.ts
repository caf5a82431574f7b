import { findBook, formatReference } from '@lampstand/canon';
import { type GroupSession, LampstandError, type LiveRoom, type RoomPerson } from '@lampstand/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '../db/database.ts';
import { studyRoomPeople, studyRooms, studySessions } from '../db/schema.ts';
import {
  insertParticipant,
  isSession,
  openingOf,
  selectSession,
  selectSessionRow,
} from '../group-sessions/queries.ts';
import type { GroupAnnouncer } from '../groups/announcer.ts';
import { enqueueForGroup } from '../groups/enqueue.ts';
import { asMember, type Membership } from '../groups/membership.ts';
import { allow } from '../groups/policy.ts';
import { roomPolicy } from './policy.ts';
import { isRoom, lockRoom, type Place, requireOpen, selectPeople, selectRoom } from './queries.ts';
import { append, updatesSince } from './session-notes.ts';
import { summarize } from './summary.ts';

/** Notes that were typed offline are still accepted within this time after the end. */
const LATE = 60 * 60 * 1000;
const MOST_VISITED = 200;

/** A position as it was sent; the contract has checked that it exists. */
interface GivenPlace {
  readonly book: string;
  readonly chapter: number;
  readonly verse?: number | null | undefined;
}

/** The room of a session: who is present, where the leader is, what is written. */
export class LiveRoomsService {
  readonly #database: Database;
  readonly #announcer: GroupAnnouncer;

  constructor(database: Database, announcer: GroupAnnouncer) {
    this.#database = database;
    this.#announcer = announcer;
  }

  get(member: Membership, sessionId: string): Promise<LiveRoom> {
    return asMember(this.#database, member, (queries) =>
      selectRoom(queries, member, member.groupId, sessionId),
    );
  }

  /** Records that the reader is in the room, and their position. */
  async enter(
    member: Membership,
    sessionId: string,
    elsewhere: GivenPlace | null | undefined,
  ): Promise<RoomPerson[]> {
    const { groupId, userId } = member;
    const place = elsewhere ? placeOf(elsewhere) : null;
    const { people, isNews, isNew } = await asMember(this.#database, member, async (queries) => {
      await requireOpen(queries, groupId, sessionId);
      const before = (await selectPeople(queries, groupId, sessionId)).find(
        (person) => person.userId === userId,
      );
      await upsertPresence(queries, groupId, sessionId, place);
      const isNew = before === undefined && (await insertParticipant(queries, groupId, sessionId));
      return {
        people: await selectPeople(queries, groupId, sessionId),
        isNews: !before || keyOf(before.elsewhere) !== keyOf(place),
        isNew,
      };
    });
    if (isNew) this.#announcer.group(groupId);
    if (isNews) this.#announcer.room(groupId, sessionId);
    return people;
  }

  async leave(member: Membership, sessionId: string): Promise<void> {
    const { groupId, userId } = member;
    const isPresence = and(
      eq(studyRoomPeople.groupId, groupId),
      eq(studyRoomPeople.sessionId, sessionId),
      eq(studyRoomPeople.userId, userId),
    );
    await asMember(this.#database, member, (queries) => queries.delete(studyRoomPeople).where(isPresence));
    this.#announcer.room(groupId, sessionId);
  }

  /** The leader opens a passage for everyone. */
  async leadTo(member: Membership, sessionId: string, given: GivenPlace): Promise<LiveRoom> {
    const { groupId, userId } = member;
    const place = placeOf(given);
    const { book, chapter, verse } = place;
    const reference = formatReference({ book, chapter, ...(verse === null ? {} : { verse }) });
    return this.#change(member, sessionId, async (queries) => {
      const { leaderId, visited } = await lockRoom(queries, groupId, sessionId);
      allow(roomPolicy.leadTo, member, { leader: leaderId === userId });
      const isNew = visited.at(-1) !== reference && visited.length < MOST_VISITED;
      await queries
        .update(studyRooms)
        .set({ ...place, visited: isNew ? [...visited, reference] : visited })
        .where(isRoom(groupId, sessionId));
    });
  }

  async handOverLead(member: Membership, sessionId: string, userId: string): Promise<LiveRoom> {
    const { groupId } = member;
    return this.#change(member, sessionId, async (queries) => {
      const { leaderId } = await lockRoom(queries, groupId, sessionId);
      const people = await selectPeople(queries, groupId, sessionId);
      const isThere = (id: string | null) => people.some((person) => person.userId === id);
      allow(roomPolicy.handOverLead, member, {
        leader: leaderId === member.userId,
        standIn: !isThere(leaderId) && isThere(member.userId),
      });
      if (!isThere(userId)) throw new LampstandError('group/not-present');
      await queries.update(studyRooms).set({ leaderId: userId }).where(isRoom(groupId, sessionId));
    });
  }

  /** The updates after number `since`; 0 is from the start. */
  notesSince(member: Membership, sessionId: string, since: number) {
    const { groupId } = member;
    return asMember(this.#database, member, async (queries) => {
      await selectSessionRow(queries, groupId, sessionId);
      return updatesSince(queries, { groupId, sessionId }, since);
    });
  }

  /** Adds an update to the session notes; returns its number. */
  async writeNotes(
    member: Membership,
    sessionId: string,
    { id, update, origin }: { readonly id: string; readonly update: Buffer; readonly origin: string },
  ): Promise<number> {
    const { groupId } = member;
    const number = await asMember(this.#database, member, async (queries) => {
      const session = await selectSessionRow(queries, groupId, sessionId);
      const late = Date.now() - openingOf(session).closesAt.getTime();
      if (session.cancelledAt || late < 0 || late > LATE) await requireOpen(queries, groupId, sessionId);
      else await enqueueForGroup(queries, 'session-end', { groupId, subject: sessionId, origin });
      return append(queries, { groupId, sessionId }, id, update);
    });
    this.#announcer.jobs();
    this.#announcer.sessionNotes(groupId, sessionId);
    return number;
  }

  /** The summary names everyone, so the owner of the tables writes it. */
  async end(member: Membership, sessionId: string, words: string): Promise<GroupSession> {
    const { groupId, userId } = member;
    await asMember(this.#database, member, async (queries) => {
      const { leaderId } = await lockRoom(queries, groupId, sessionId);
      allow(roomPolicy.end, member, { leader: leaderId === userId });
      const session = await selectSessionRow(queries, groupId, sessionId);
      if (!session.endedAt) await requireOpen(queries, groupId, sessionId);
    });
    await this.#database.transaction(() => endSession(this.#database.owner, groupId, sessionId, words));
    this.#announcer.group(groupId);
    this.#announcer.room(groupId, sessionId);
    return asMember(this.#database, member, (queries) => selectSession(queries, member, groupId, sessionId));
  }

  /** Changes an open room, notifies the group and returns the room. */
  async #change(
    member: Membership,
    sessionId: string,
    work: (queries: Queries) => Promise<void>,
  ): Promise<LiveRoom> {
    const { groupId } = member;
    const room = await asMember(this.#database, member, async (queries) => {
      await requireOpen(queries, groupId, sessionId);
      await work(queries);
      return selectRoom(queries, member, groupId, sessionId);
    });
    this.#announcer.room(groupId, sessionId);
    return room;
  }
}

async function upsertPresence(
  queries: Queries,
  groupId: number,
  sessionId: string,
  elsewhere: Place | null,
): Promise<void> {
  await queries
    .insert(studyRoomPeople)
    .values({ groupId, sessionId, elsewhere })
    .onConflictDoUpdate({
      target: [studyRoomPeople.groupId, studyRoomPeople.sessionId, studyRoomPeople.userId],
      set: { elsewhere, seenAt: sql`now()` },
    });
}

async function endSession(owner: Queries, groupId: number, sessionId: string, words: string): Promise<void> {
  await lockRoom(owner, groupId, sessionId);
  const session = await selectSessionRow(owner, groupId, sessionId);
  if (session.endedAt) return;
  await owner.update(studyRooms).set({ closingWords: words }).where(isRoom(groupId, sessionId));
  await owner
    .update(studySessions)
    .set({ endedAt: sql`now()`, notes: await summarize(owner, session) })
    .where(isSession(groupId, sessionId));
}

/** The written reference of a position. */
function placeOf({ book, chapter, verse = null }: GivenPlace): Place {
  return { book: findBook(book)?.name ?? book, chapter, verse };
}

function keyOf(place: Place | null): string {
  return place ? `${place.book} ${place.chapter} ${place.verse}` : '';
}
