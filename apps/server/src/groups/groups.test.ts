import { randomUUID } from 'node:crypto';
import { groupLimits } from '@lampstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn, startWorld, type World } from '../accounts/testing.ts';
import { rowsOf } from '../testing.ts';
import { foundGroup, type Person, person, tokenIn } from './testing.ts';

let world: World;
let priscilla: Person;
let aquila: Person;
let apollos: Person;
beforeAll(async () => {
  world = await startWorld();
  [priscilla, aquila, apollos] = [
    await person(world, 'Priscilla'),
    await person(world, 'Aquila'),
    await person(world),
  ];
});
afterAll(() => world.stop());

describe('a group', () => {
  it('belongs to its founder and is created once however often the request is sent', async () => {
    const input = { key: randomUUID(), name: ' Tentmakers ', description: 'of Corinth' };
    const answers = await Promise.all([
      priscilla.call('createGroup', input),
      priscilla.call('createGroup', input),
    ]);
    const [{ body } = { body: undefined }] = answers;
    expect(answers[1]?.body).toEqual(body);
    expect(body).toMatchObject({
      name: 'Tentmakers',
      isPublic: true,
      createdBy: priscilla.id,
      memberCount: 1,
      role: 'owner',
      reminders: true,
      members: [{ userId: priscilla.id, name: 'Priscilla', role: 'owner' }],
    });
    expect((await priscilla.call('groups')).body.groups).toEqual([body]);
    expect(Number.isInteger(body?.id)).toBe(true);
  });

  it('requires a name and a description', async () => {
    const input = { key: randomUUID(), name: 'Name', description: 'Description' };
    for (const [wrong, message] of [
      [{ ...input, name: '  ' }, 'A group’s name cannot be empty.'],
      [{ ...input, description: '' }, 'A group’s description cannot be empty.'],
      [{ ...input, name: 'x'.repeat(101) }, 'A group’s name may have 100 characters at most.'],
      [{ ...input, name: 'a\0b' }, 'A group’s name has characters that cannot be kept.'],
    ] as const) {
      const { status, body } = await priscilla.call('createGroup', wrong);
      expect([status, body.error?.message]).toEqual([400, message]);
    }
  });

  it('can be found by its words, viewed and joined when it is public', async () => {
    const { body: group } = await priscilla.call('createGroup', {
      key: randomUUID(),
      name: 'Ephesus 100%',
      description: 'A hall of Tyrannus',
    });
    const find = async (query: string) => (await aquila.call('publicGroups', { query, page: 1 })).body;
    expect((await find('tyrannus')).groups).toMatchObject([
      { id: group.id, members: [], memberCount: 1, role: null },
    ]);
    expect((await find('100%')).total).toBe(1);
    expect((await find('1_0%')).total).toBe(0);
    const outside = (await aquila.call('group', { groupId: group.id })).body;
    expect(outside).toMatchObject({ name: 'Ephesus 100%', role: null, members: [] });
    const refused = await aquila.call('sharedNotes', { groupId: group.id, before: '' });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'group/members-only']);
    for (const _ of [1, 2]) {
      const { body: joined } = await aquila.call('joinGroup', { groupId: group.id });
      expect(joined).toMatchObject({ role: 'member', memberCount: 2 });
    }
    expect((await find('tyrannus')).total).toBe(0);
    await aquila.call('leaveGroup', { groupId: group.id });
    expect((await aquila.call('group', { groupId: group.id })).body.role).toBeNull();
  });

  it('cannot be found or joined when it is private', async () => {
    const group = await foundGroup(priscilla);
    const { body: found } = await aquila.call('publicGroups', { query: 'Bereans', page: 1 });
    expect(found).toEqual({ groups: [], total: 0 });
    for (const groupId of [group.id, 999, Number.NaN]) {
      const { status, body } = await aquila.call('joinGroup', { groupId });
      expect([status, body.error?.message]).toEqual([404, 'Group not found']);
    }
  });

  it('is changed, transferred and deleted only by its owner', async () => {
    const { id: groupId } = await foundGroup(priscilla, [aquila]);
    for (const refused of [
      await aquila.call('updateGroup', { groupId, name: 'Mine' }),
      await aquila.call('deleteGroup', { groupId }),
      await aquila.call('handOverGroup', { groupId, userId: aquila.id }),
      await aquila.call('removeMember', { groupId, userId: priscilla.id }),
    ]) {
      expect([refused.status, refused.body.error?.message]).toEqual([
        403,
        'Only the owner of the group can do this.',
      ]);
    }
    const changed = await priscilla.call('updateGroup', { groupId, description: 'of Berea' });
    expect(changed.body).toMatchObject({ name: 'Bereans', description: 'of Berea', isPublic: false });
    expect((await priscilla.call('leaveGroup', { groupId })).body.error?.code).toBe('group/owner-stays');
    const nobody = await priscilla.call('handOverGroup', { groupId, userId: apollos.id });
    expect(nobody.body.error?.code).toBe('group/member-not-found');
    const { body: given } = await priscilla.call('handOverGroup', { groupId, userId: aquila.id });
    expect(given.role).toBe('member');
    expect(given.members.map(({ role }) => role)).toEqual(['member', 'owner']);
    await priscilla.call('leaveGroup', { groupId });
    expect((await priscilla.call('group', { groupId })).status).toBe(404);
    await aquila.call('deleteGroup', { groupId });
    expect((await aquila.call('group', { groupId })).status).toBe(404);
  });

  it('passes to the longest-standing member when its owner deletes their account, or is deleted', async () => {
    const [founder, sosthenes] = [await person(world, 'Crispus'), await person(world, 'Sosthenes')];
    const [shared, alone] = [await foundGroup(founder, [aquila, apollos]), await foundGroup(founder)];
    // A group that they only joined keeps its owner.
    await foundGroup(sosthenes, [founder, apollos]);
    expect((await founder.call('deleteAccount')).status).toBe(200);
    const { body } = await apollos.call('group', { groupId: shared.id });
    expect(body.members.map(({ userId, role }) => [userId, role])).toEqual([
      [aquila.id, 'owner'],
      [apollos.id, 'member'],
    ]);
    expect(body.createdBy).toBeNull();
    expect(await rowsOf('select 1 from study_groups where id = $1', alone.id)).toEqual([]);
    const [mail] = await world.mailsTo(aquila.email, 2);
    expect(mail?.subject).toBe('You are now the owner of Bereans');
    expect(linkIn(mail)).toMatch(new RegExp(`/study-groups/${shared.id}$`));
    // All mails have been sent by now, and nobody else received one like it.
    await world.mailsTo(founder.email, 2);
    await expect.poll(() => rowsOf(`select 1 from jobs where kind = 'mail'`)).toEqual([]);
    for (const other of [apollos, sosthenes, founder]) {
      const subjects = (await world.mailsTo(other.email)).map(({ subject }) => subject);
      expect(subjects).not.toContain(mail?.subject);
    }
  });

  it('holds at most as many members as the contract allows', async () => {
    const { id: groupId } = await foundGroup(priscilla);
    await rowsOf(
      `with made as (insert into users (id, email) select $1 || n, n || '@' || $1 from generate_series(1, $2::integer) n
         returning id)
       insert into study_group_members (group_id, user_id) select $3, id from made`,
      `crowd${groupId}`,
      groupLimits.members - 1,
      groupId,
    );
    await priscilla.call('updateGroup', { groupId, isPublic: true });
    const { status, body } = await aquila.call('joinGroup', { groupId });
    expect([status, body.error?.message]).toEqual([
      409,
      'This group has as many members as a group can have.',
    ]);
  });
});

describe('a group invite', () => {
  it('shows its group to anyone with the link and lets each person join once', async () => {
    const { id: groupId } = await foundGroup(priscilla);
    const inviteId = randomUUID();
    const { body: invite } = await priscilla.call('createInvite', { groupId, inviteId, days: 1 });
    expect((await priscilla.call('createInvite', { groupId, inviteId, days: 1 })).body).toEqual(invite);
    expect(Date.parse(invite.expiresAt) - Date.parse(invite.createdAt)).toBe(24 * 60 * 60_000);
    expect(invite.url).toMatch(/^http:\/\/localhost:\d+\/study-groups\/join\/[\w-]{32}$/);
    const token = tokenIn(invite.url);
    const { body: invitation } = await world.browser().call('invitation', { token });
    expect(invitation).toMatchObject({ groupId, name: 'Bereans', invitedBy: 'Priscilla', isMember: false });
    expect((await world.browser().call('acceptInvite', { token })).status).toBe(401);
    for (const _ of [1, 2]) {
      expect((await apollos.call('acceptInvite', { token })).body).toMatchObject({
        id: groupId,
        role: 'member',
      });
    }
    expect((await apollos.call('invitation', { token })).body.isMember).toBe(true);
    const { invites } = (await priscilla.call('invites', { groupId })).body;
    expect(invites.find(({ id }) => id === inviteId)?.accepted).toBe(1);
    // Members see and revoke their own invites and do not see the owner's.
    expect((await apollos.call('invites', { groupId })).body.invites).toEqual([]);
    expect((await apollos.call('revokeInvite', { groupId, inviteId })).status).toBe(404);
  });

  it('is sent by mail when it names an address', async () => {
    const { id: groupId } = await foundGroup(priscilla);
    const email = `timothy.${groupId}@example.org`;
    const { body } = await priscilla.call('createInvite', { groupId, inviteId: randomUUID(), email });
    const [mail] = await world.mailsTo(email);
    expect(mail?.subject).toBe('Study with us: Bereans');
    expect(linkIn(mail)).toBe(body.url);
    const wrong = await priscilla.call('createInvite', {
      groupId,
      inviteId: randomUUID(),
      email: 'no address',
    });
    expect(wrong.body.error?.message).toBe('Please enter a valid email address.');
  });

  it('is refused with a reason when it is expired, revoked or unknown', async () => {
    const { id: groupId } = await foundGroup(priscilla);
    const [old, gone] = [randomUUID(), randomUUID()];
    const expired = (await priscilla.call('createInvite', { groupId, inviteId: old })).body;
    const revoked = (await priscilla.call('createInvite', { groupId, inviteId: gone })).body;
    await rowsOf('update study_group_invites set expires_at = now() where id = $1', old);
    expect((await priscilla.call('revokeInvite', { groupId, inviteId: gone })).body.revokedAt).not.toBeNull();
    for (const [token, status, message] of [
      [tokenIn(expired.url), 410, 'This invite has expired. Please ask for a new one.'],
      [tokenIn(revoked.url), 410, 'This invite was taken back. Please ask for a new one.'],
      ['nothing', 404, 'There is no such invite. Please ask for a new one.'],
    ] as const) {
      for (const call of ['invitation', 'acceptInvite'] as const) {
        const answer = await aquila.call(call, { token });
        expect([answer.status, answer.body.error?.message]).toEqual([status, message]);
      }
    }
  });

  it('becomes invalid when its creator leaves; invites by others stay valid', async () => {
    const { id: groupId } = await foundGroup(priscilla, [aquila]);
    const { body: theirs } = await aquila.call('createInvite', { groupId, inviteId: randomUUID() });
    const { body: own } = await priscilla.call('createInvite', { groupId, inviteId: randomUUID() });
    await aquila.call('leaveGroup', { groupId });
    expect((await apollos.call('acceptInvite', { token: tokenIn(theirs.url) })).status).toBe(410);
    expect((await apollos.call('acceptInvite', { token: tokenIn(own.url) })).status).toBe(200);
  });

  it('does not readmit a removed member', async () => {
    const { id: groupId } = await foundGroup(priscilla, [aquila]);
    const { body: own } = await aquila.call('createInvite', { groupId, inviteId: randomUUID() });
    const { body: left } = await priscilla.call('removeMember', { groupId, userId: aquila.id });
    expect(left.members).toHaveLength(1);
    expect((await aquila.call('group', { groupId })).status).toBe(404);
    const { invites } = (await priscilla.call('invites', { groupId })).body;
    expect(invites.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
    expect((await aquila.call('acceptInvite', { token: tokenIn(own.url) })).status).toBe(410);
  });
});
