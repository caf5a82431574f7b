import { z } from '@hono/zod-openapi';
import { base } from './schema/fields.ts';
import { id, moment, ofGroup, ofSession, required } from './schema/groups.ts';
import { body, route } from './schema/route.ts';

export const sessionLimits = {
  /** Sessions of one group that are still to come. */
  sessions: 100,
  /** In minutes. */
  duration: 7 * 24 * 60,
} as const;

/** A session as a calendar file. */
export const CALENDAR_PATH = '/api/study-groups/{groupId}/sessions/{sessionId}/calendar.ics';

const sessionFields = z.object({
  name: required(100, 'A session’s name'),
  description: required(2000, 'A session’s description'),
  scheduledFor: moment,
  duration: z
    .number({ error: 'The duration is a whole number of minutes.' })
    .int('The duration is a whole number of minutes.')
    .min(1, 'A session takes a minute at least.')
    .max(sessionLimits.duration, 'A session takes a week at most.')
    .default(60),
  verses: z.array(required(100, 'A passage')).max(30, 'A session may have 30 passages at most.').default([]),
  base,
});
export const session = z.object({
  id,
  groupId: z.number().int(),
  groupName: z.string(),
  name: z.string(),
  description: z.string(),
  scheduledFor: moment,
  duration: z.number().int(),
  verses: z.array(z.string()),
  createdBy: z.string().nullable(),
  createdAt: moment,
  participants: z.array(z.string()),
  /** The summary, once it has ended. */
  notes: z.string(),
  /** From when until when its room is open. */
  opensAt: moment,
  closesAt: moment,
  cancelledAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** Whether the reader may edit and cancel it. */
  canEdit: z.boolean(),
  revision: z.number().int(),
});
const sessions = z.object({ sessions: z.array(session) });

const inSession = { params: ofSession };

export const groupSessionRoutes = {
  /** What is still to come, or under way, in all groups of the reader. */
  upcomingSessions: route('get', '/api/study-sessions', 'Sessions to come, in all groups', {}, sessions),
  groupSessions: route(
    'get',
    '/api/study-groups/{groupId}/sessions',
    'All sessions of a group',
    { params: ofGroup },
    sessions,
  ),
  groupSession: route(
    'get',
    '/api/study-groups/{groupId}/sessions/{sessionId}',
    'One session',
    inSession,
    session,
  ),
  /** Schedules (`base` null) or edits (`base` is the revision that the change started from). */
  saveGroupSession: route(
    'put',
    '/api/study-groups/{groupId}/sessions/{sessionId}',
    'Schedule or edit a session',
    { ...inSession, ...body(sessionFields) },
    session,
  ),
  cancelGroupSession: route(
    'delete',
    '/api/study-groups/{groupId}/sessions/{sessionId}',
    'Cancel a session',
    inSession,
    session,
  ),
  joinGroupSession: route(
    'put',
    '/api/study-groups/{groupId}/sessions/{sessionId}/participation',
    'Take part in a session',
    inSession,
    session,
  ),
  leaveGroupSession: route(
    'delete',
    '/api/study-groups/{groupId}/sessions/{sessionId}/participation',
    'Take part no more',
    inSession,
    session,
  ),
};

export type GroupSession = z.infer<typeof session>;
