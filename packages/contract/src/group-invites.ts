import { z } from '@hono/zod-openapi';
import { studyGroup } from './groups.ts';
import { id, moment, ofGroup } from './schema/groups.ts';
import { body, route } from './schema/route.ts';

/** For how many days an invite may stand. */
export const inviteDays = [1, 7, 30] as const;

export const inviteLimits = {
  /** Invites of one group that still stand. */
  invites: 50,
  /** Mails that one reader's invites send in a day. */
  invitesByMail: 50,
} as const;

const newInvite = z.object({
  days: z.literal(inviteDays, { error: `An invite stands for ${inviteDays.join(', ')} days.` }).default(7),
  /** Who gets the link by mail. */
  email: z.email('Please enter a valid email address.').max(254).optional(),
});
const invite = z.object({
  id,
  /** The link to hand on. */
  url: z.string(),
  email: z.string().nullable(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  revokedAt: moment.nullable(),
  /** How many have come by it. */
  accepted: z.number().int(),
});
const invitation = z.object({
  groupId: z.number().int(),
  name: z.string(),
  description: z.string(),
  memberCount: z.number().int(),
  invitedBy: z.string(),
  expiresAt: moment,
  /** Whether whoever asks is in already. */
  isMember: z.boolean(),
});

const ofInvite = { params: ofGroup.extend({ inviteId: id }) };
const byToken = { params: z.object({ token: z.string().max(100) }) };

export const inviteRoutes = {
  /** Members see the invites that they made, the owner sees all. */
  invites: route(
    'get',
    '/api/study-groups/{groupId}/invites',
    'Invites to a group',
    { params: ofGroup },
    z.object({ invites: z.array(invite) }),
  ),
  createInvite: route(
    'put',
    '/api/study-groups/{groupId}/invites/{inviteId}',
    'Make a link',
    { ...ofInvite, ...body(newInvite) },
    invite,
  ),
  revokeInvite: route(
    'delete',
    '/api/study-groups/{groupId}/invites/{inviteId}',
    'Take a link back',
    ofInvite,
    invite,
  ),
  /** For whoever has its link, signed in or not. */
  invitation: route('get', '/api/study-group-invites/{token}', 'What a link invites to', byToken, invitation),
  acceptInvite: route('post', '/api/study-group-invites/{token}', 'Join by a link', byToken, studyGroup),
};

export type GroupInvite = z.infer<typeof invite>;
