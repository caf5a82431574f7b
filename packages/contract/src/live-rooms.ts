import { z } from '@hono/zod-openapi';
import { session } from './group-sessions.ts';
import { version } from './schema/fields.ts';
import { counted, id, moment, ofSession, required, someone } from './schema/groups.ts';
import { body, done, route } from './schema/route.ts';
import { text } from './schema/text.ts';
import { place } from './schema/verses.ts';

/** Rings when somebody has come, gone or moved on, and when a question was asked or answered. */
export const roomChannel = 'room:{sessionId}';
/** Rings when something was written in the session notes. */
export const sessionNotesChannel = 'room:{sessionId}:notes';

export const room = {
  /** Minutes before the session from which its room is open. */
  opensBefore: 15,
  /** How often a client says that it is there, and when it counts as gone; in milliseconds. */
  heartbeat: 5000,
  goneAfter: 15_000,
  /** The name of the shared text within the Yjs document. */
  text: 'notes',
} as const;

export const roomLimits = {
  questions: 50,
  /** Bytes of one update of the session notes. */
  update: 256 * 1024,
  /** Bytes of the session notes, with all that Yjs remembers of them. */
  sessionNotes: 2 * 1024 * 1024,
} as const;

const update = z.object({
  /** The client's own name for it. */
  id,
  /** An update of Yjs, in base64. */
  update: z
    .base64('An update is in base64.')
    .min(1)
    .max(Math.ceil(roomLimits.update / 3) * 4, 'That is too much for one update.'),
});

const somewhere = z.object({
  book: z.string(),
  chapter: z.number().int(),
  verse: z.number().int().nullable(),
});
const person = z.object({
  userId: z.string(),
  name: z.string(),
  /** Where they look; null while they follow the leader. */
  elsewhere: somewhere.nullable(),
});
const people = z.object({ people: z.array(person) });
const question = z.object({
  id,
  askedBy: z.string(),
  askerName: z.string(),
  askedAt: moment,
  question: z.string(),
  state: z.enum(['waiting', 'answered', 'failed']),
  answer: z
    .object({
      /** Who answers, such as "From scripture and the built-in glossary". */
      label: z.string(),
      /** Plain text, in paragraphs. */
      text: z.string(),
      references: z.array(
        z.object({
          reference: z.string(),
          book: z.string(),
          chapter: z.number().int(),
          verse: z.number().int(),
          version,
          text: z.string(),
        }),
      ),
    })
    .nullable(),
  /** Why there is no answer. */
  error: z.string().nullable(),
});
const liveRoom = z.object({
  session,
  isOpen: z.boolean(),
  /** Null once the session is over and whoever led it has left the group. */
  leaderId: z.string().nullable(),
  /** Where the leader is; null: nowhere yet. */
  passage: somewhere.nullable(),
  ...people.shape,
  questions: z.array(question),
  /** The number of the last update of the session notes. */
  lastUpdate: z.number().int(),
});

const inSession = { params: ofSession };

export const liveRoomRoutes = {
  room: route(
    'get',
    '/api/study-groups/{groupId}/sessions/{sessionId}/room',
    'The live room of a session',
    inSession,
    liveRoom,
  ),
  /** Says that the reader is in the room, and where they look; every `room.heartbeat`. */
  enterRoom: route(
    'put',
    '/api/study-groups/{groupId}/sessions/{sessionId}/room/presence',
    'Be in the room',
    { ...inSession, ...body(z.object({ elsewhere: place.nullable() })) },
    people,
  ),
  leaveRoom: route(
    'delete',
    '/api/study-groups/{groupId}/sessions/{sessionId}/room/presence',
    'Leave the room',
    inSession,
    done,
  ),
  /** By the leader. */
  leadTo: route(
    'put',
    '/api/study-groups/{groupId}/sessions/{sessionId}/room/passage',
    'Open a passage for all',
    { ...inSession, ...body(place) },
    liveRoom,
  ),
  /** By the leader or the owner; by anybody present when the leader is not there. */
  handOverLead: route(
    'put',
    '/api/study-groups/{groupId}/sessions/{sessionId}/room/leader',
    'Let somebody else lead',
    { ...inSession, ...body(someone) },
    liveRoom,
  ),
  /** Seen by all. Sent again, a failed one is tried again. */
  askInRoom: route(
    'put',
    '/api/study-groups/{groupId}/sessions/{sessionId}/room/questions/{questionId}',
    'Ask the study assistant before all',
    {
      params: ofSession.extend({ questionId: id }),
      ...body(z.object({ question: required(2000, 'A question') })),
    },
    liveRoom,
  ),
  /**
   * What has been written since update number `since`; 0 is from the start. Updates come in order. Those
   * that have been put together come as one, which may repeat what is known.
   */
  sessionNotes: route(
    'get',
    '/api/study-groups/{groupId}/sessions/{sessionId}/room/notes',
    'What was written in the session notes',
    { ...inSession, query: z.object({ since: counted(2 ** 31 - 1, 'since is a whole number.').default(0) }) },
    z.object({ updates: z.array(z.string()), last: z.number().int() }),
  ),
  writeSessionNotes: route(
    'post',
    '/api/study-groups/{groupId}/sessions/{sessionId}/room/notes',
    'Write in the session notes',
    { ...inSession, ...body(update) },
    z.object({ number: z.number().int() }),
  ),
  /** By the leader or the owner. The summary is then the session's `notes`; the closing words may be empty. */
  endRoom: route(
    'post',
    '/api/study-groups/{groupId}/sessions/{sessionId}/room/end',
    'End the session',
    { ...inSession, ...body(z.object({ words: text(5000, 'The closing words').trim() })) },
    session,
  ),
};

export type LiveRoom = z.infer<typeof liveRoom>;
export type RoomPerson = z.infer<typeof person>;
export type RoomQuestion = z.infer<typeof question>;
