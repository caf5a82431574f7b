import { z } from '@hono/zod-openapi';
import { counted, id, moment, ofGroup, required, someone, userId } from './schema/groups.ts';
import { body, done, route } from './schema/route.ts';
import { text } from './schema/text.ts';

/** Rings when any group of the reader has changed: lists, members, sessions. */
export const groupsChannel = 'study_groups_changes';
/** Rings when one group has changed: itself, its members, invites, sessions. */
export const groupChannel = 'group:{groupId}';

/** `groups` of one reader, `members` of one group. */
export const groupLimits = { groups: 100, members: 200 } as const;

/** How many notes, or groups that were found, come at once. */
export const GROUP_PAGE_SIZE = 50;

const name = required(100, 'A group’s name');
const description = required(2000, 'A group’s description');
const isPublic = z.boolean();

const newGroup = z.object({
  /** The client's own name for it. */
  key: id,
  name,
  description,
  isPublic: isPublic.default(true),
});
const groupChange = z.object({
  name: name.optional(),
  description: description.optional(),
  isPublic: isPublic.optional(),
});

const member = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(['owner', 'member']),
  joinedAt: moment,
});
export const studyGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: moment,
  memberCount: z.number().int(),
  /** What the reader is in it; null: no member. */
  role: member.shape.role.nullable(),
  /** Whether the reader is told of its sessions by mail. */
  reminders: z.boolean(),
  /** The longest-standing first; empty for whoever is no member. */
  members: z.array(member),
});

const inGroup = { params: ofGroup };

/**
 * Studying together. Whatever is made is named by the client (a UUID), so that what is sent twice is
 * one; every write answers with what is stored. To whoever is no member, a private group does not exist.
 */
export const groupRoutes = {
  groups: route(
    'get',
    '/api/study-groups',
    'The groups of the reader',
    {},
    z.object({ groups: z.array(studyGroup) }),
  ),
  /** Those that the reader is not in. `query` may be empty; pages count from 1. */
  publicGroups: route(
    'get',
    '/api/study-groups/public',
    'Public groups to join',
    {
      query: z.object({
        query: text(100, 'A search').trim().default(''),
        page: counted(1000, 'page is a whole number from 1.').default(1),
      }),
    },
    z.object({ groups: z.array(studyGroup), total: z.number().int() }),
  ),
  createGroup: route('post', '/api/study-groups', 'Found a group', body(newGroup), studyGroup),
  /** Of a public group, whoever is no member sees the outside: no members, `role` null. */
  group: route('get', '/api/study-groups/{groupId}', 'One group', inGroup, studyGroup),
  updateGroup: route(
    'patch',
    '/api/study-groups/{groupId}',
    'Change a group',
    { ...inGroup, ...body(groupChange) },
    studyGroup,
  ),
  deleteGroup: route('delete', '/api/study-groups/{groupId}', 'Delete a group and all in it', inGroup, done),
  joinGroup: route(
    'put',
    '/api/study-groups/{groupId}/membership',
    'Join a public group',
    inGroup,
    studyGroup,
  ),
  leaveGroup: route('delete', '/api/study-groups/{groupId}/membership', 'Leave a group', inGroup, done),
  updateMembership: route(
    'patch',
    '/api/study-groups/{groupId}/membership',
    'Be reminded of sessions, or not',
    { ...inGroup, ...body(z.object({ reminders: z.boolean() })) },
    studyGroup,
  ),
  removeMember: route(
    'delete',
    '/api/study-groups/{groupId}/members/{userId}',
    'Remove somebody',
    { params: ofGroup.extend({ userId }) },
    studyGroup,
  ),
  handOverGroup: route(
    'put',
    '/api/study-groups/{groupId}/owner',
    'Make somebody else the owner',
    { ...inGroup, ...body(someone) },
    studyGroup,
  ),
};

export type StudyGroup = z.infer<typeof studyGroup>;
export type GroupMember = z.infer<typeof member>;
