import { groupRoutes } from '@lampstand/contract/routes';
import { createMiddleware } from 'hono/factory';
import type { SignedInEnv } from './signed-in.ts';

/** The caller's membership in a group. */
export interface Membership {
  readonly userId: string;
  readonly groupId: number;
  readonly role: 'owner' | 'member';
}

export interface GroupMemberEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & { member: Membership };
}

/**
 * Lets only members of the group in the path through; comes after `signedIn`. For everyone else a private
 * group does not exist.
 */
export function groupMember(membershipOf: (session: string, groupId: number) => Promise<Membership>) {
  const { params } = groupRoutes.group.request;
  return createMiddleware<GroupMemberEnv>(async (c, next) => {
    const { groupId } = params.parse({ groupId: c.req.param('groupId') });
    c.set('member', await membershipOf(c.var.session, groupId));
    await next();
  });
}
