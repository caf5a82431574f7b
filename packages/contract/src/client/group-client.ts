import { inviteRoutes } from '../group-invites.ts';
import { groupSessionRoutes } from '../group-sessions.ts';
import { groupRoutes } from '../groups.ts';
import { liveRoomRoutes } from '../live-rooms.ts';
import { sharedNoteRoutes } from '../shared-notes.ts';
import { type Call, type CallsOf, createClient } from './calls.ts';

const routes = {
  ...groupRoutes,
  ...inviteRoutes,
  ...groupSessionRoutes,
  ...sharedNoteRoutes,
  ...liveRoomRoutes,
};

export type CallGroups = Call<CallsOf<typeof routes>>;

/** Asks the server about study groups. */
export const groupClient = (send: typeof fetch): CallGroups => createClient(routes, send);
