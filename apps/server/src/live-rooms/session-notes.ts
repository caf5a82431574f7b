import { LampstandError, room, roomLimits } from '@lampstand/contract';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import * as Y from 'yjs';
import type { Queries } from '../db/database.ts';
import { studyRooms, studyRoomUpdates } from '../db/schema.ts';
import { full } from '../groups/limits.ts';

/**
 * The session notes are a Yjs document: a set of updates that produces the same text in whatever order, and
 * however often, they arrive. So nothing that anyone has typed is ever overwritten. Each update is a row
 * with a number within its room; a client requests what came after the last number that it knows.
 *
 * From time to time the rows of a room are merged into one, which takes the last number. Writing and
 * merging both lock the row of the room, so no update gets in between. A client that asks from a number in
 * the middle gets the merged row; Yjs ignores the part that it already knows.
 */
export const PUT_TOGETHER_AFTER = 100;

interface Place {
  readonly groupId: number;
  readonly sessionId: string;
}

const isRoom = ({ groupId, sessionId }: Place) =>
  and(eq(studyRooms.groupId, groupId), eq(studyRooms.sessionId, sessionId));
const isOfRoom = ({ groupId, sessionId }: Place) =>
  and(eq(studyRoomUpdates.groupId, groupId), eq(studyRoomUpdates.sessionId, sessionId));

/** Adds an update and returns its number. */
export async function append(queries: Queries, place: Place, id: string, update: Buffer): Promise<number> {
  if (!isReadable(update)) throw new LampstandError('group/update-refused');
  const [{ last } = { last: 0 }] = await queries
    .select({ last: studyRooms.lastUpdate })
    .from(studyRooms)
    .where(isRoom(place))
    .for('update');
  const rows = await queries
    .select({
      id: studyRoomUpdates.id,
      number: studyRoomUpdates.number,
      size: sql<number>`octet_length(${studyRoomUpdates.update})`,
    })
    .from(studyRoomUpdates)
    .where(isOfRoom(place));
  const known = rows.find((row) => row.id === id);
  if (known) return known.number;
  const size = rows.reduce((sum, row) => sum + row.size, update.length);
  if (size > roomLimits.sessionNotes) throw full('The session notes are as long as they can be.');
  const number = last + 1;
  await queries.insert(studyRoomUpdates).values({ ...place, number, id, update });
  await queries.update(studyRooms).set({ lastUpdate: number }).where(isRoom(place));
  if (rows.length + 1 >= PUT_TOGETHER_AFTER) await putTogether(queries, place, number);
  return number;
}

async function putTogether(queries: Queries, place: Place, number: number): Promise<void> {
  const update = Buffer.from(Y.encodeStateAsUpdate(await documentOf(queries, place)));
  await queries.delete(studyRoomUpdates).where(isOfRoom(place));
  await queries.insert(studyRoomUpdates).values({ ...place, number, update });
}

export async function updatesSince(queries: Queries, place: Place, since: number) {
  const rows = await queries
    .select({ number: studyRoomUpdates.number, update: studyRoomUpdates.update })
    .from(studyRoomUpdates)
    .where(and(isOfRoom(place), gt(studyRoomUpdates.number, since)))
    .orderBy(asc(studyRoomUpdates.number));
  return {
    updates: rows.map(({ update }) => update.toString('base64')),
    last: rows.at(-1)?.number ?? since,
  };
}

/** The text of the notes. */
export async function textOf(queries: Queries, place: Place): Promise<string> {
  return (await documentOf(queries, place)).getText(room.text).toString();
}

async function documentOf(queries: Queries, place: Place): Promise<Y.Doc> {
  const rows = await queries
    .select({ update: studyRoomUpdates.update })
    .from(studyRoomUpdates)
    .where(isOfRoom(place))
    .orderBy(asc(studyRoomUpdates.number));
  const document = new Y.Doc();
  for (const { update } of rows) Y.applyUpdate(document, update);
  return document;
}

/** An unreadable update would break the notes of everyone who receives it. */
function isReadable(update: Buffer): boolean {
  try {
    Y.applyUpdate(new Y.Doc(), update);
    return true;
  } catch {
    return false;
  }
}
