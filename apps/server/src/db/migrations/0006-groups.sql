-- People who study together. Everything that a group has names its group, and the groups of whoever
-- asks decide what they see: to others a private group is not there.

create table study_groups (
  -- Drawn at random: ids that are counted would tell a stranger which private groups lie between theirs.
  id integer primary key default floor(random() * 2147483646)::integer + 1,
  -- The client's name for it, so that one that was sent twice stays one.
  key uuid not null,
  name text not null,
  description text not null,
  is_public boolean not null default true,
  created_by text references users on delete set null,
  created_at timestamptz not null default now(),
  unique (created_by, key)
);

create table study_group_members (
  group_id integer not null references study_groups on delete cascade,
  user_id text not null default current_user_id() references users on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  -- Whether they are told of sessions by mail.
  reminders boolean not null default true,
  joined_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index on study_group_members (user_id);
create unique index one_owner on study_group_members (group_id) where role = 'owner';

create table study_group_invites (
  group_id integer not null references study_groups on delete cascade,
  id uuid not null,
  user_id text not null default current_user_id() references users on delete cascade,
  token text not null unique,
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  accepted integer not null default 0,
  primary key (group_id, id)
);
create index on study_group_invites (user_id);

create table study_sessions (
  group_id integer not null references study_groups on delete cascade,
  id uuid not null,
  name text not null,
  description text not null,
  scheduled_for timestamptz not null,
  duration integer not null check (duration > 0),
  verses text[] not null default '{}',
  created_by text default current_user_id() references users on delete set null,
  -- The summary, once it has ended.
  notes text not null default '',
  cancelled_at timestamptz,
  ended_at timestamptz,
  -- For which time the participants were reminded, so that they are once.
  reminded_for timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (group_id, id)
);
create index on study_sessions (group_id, scheduled_for);
create index on study_sessions (created_by);

create table study_session_participants (
  group_id integer not null,
  session_id uuid not null,
  user_id text not null default current_user_id() references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (group_id, session_id, user_id),
  foreign key (group_id, session_id) references study_sessions on delete cascade,
  foreign key (group_id, user_id) references study_group_members on delete cascade
);
create index on study_session_participants (user_id);

-- How a live room stands; every session has one.
create table study_rooms (
  group_id integer not null,
  session_id uuid not null,
  leader_id text,
  book text,
  chapter integer,
  verse integer,
  -- Where the leader has been, for the summary.
  visited text[] not null default '{}',
  -- What the leader said at the end.
  closing_words text not null default '',
  -- The number of the last update of the session notes. Whoever adds one holds this row, so that
  -- numbers become visible in their order, and who asks for what comes after one misses none.
  last_update integer not null default 0,
  primary key (group_id, session_id),
  foreign key (group_id, session_id) references study_sessions on delete cascade,
  foreign key (group_id, leader_id) references study_group_members on delete set null (leader_id)
);
create index on study_rooms (group_id, leader_id);

create table study_room_people (
  group_id integer not null,
  session_id uuid not null,
  user_id text not null default current_user_id() references users on delete cascade,
  elsewhere jsonb,
  seen_at timestamptz not null default now(),
  primary key (group_id, session_id, user_id),
  foreign key (group_id, session_id) references study_sessions on delete cascade,
  foreign key (group_id, user_id) references study_group_members on delete cascade
);
create index on study_room_people (user_id);
create index on study_room_people (seen_at);

create table study_room_questions (
  group_id integer not null,
  session_id uuid not null,
  id uuid not null,
  user_id text not null default current_user_id() references users on delete cascade,
  question text not null,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'failed')),
  answer jsonb,
  error text,
  asked_at timestamptz not null default now(),
  primary key (group_id, session_id, id),
  foreign key (group_id, session_id) references study_sessions on delete cascade
);
create index on study_room_questions (user_id);

-- The session notes, as Yjs tells of their changes. They belong to the group: whoever's letters they
-- are, they stand between those of others.
create table study_room_updates (
  group_id integer not null,
  session_id uuid not null,
  number integer not null,
  -- The client's name for it; none for updates that have been put together.
  id uuid,
  update bytea not null,
  primary key (group_id, session_id, number),
  unique (group_id, session_id, id),
  foreign key (group_id, session_id) references study_rooms on delete cascade
);

create table shared_notes (
  group_id integer not null references study_groups on delete cascade,
  id uuid not null,
  user_id text not null default current_user_id() references users on delete cascade,
  verse_id text,
  content text not null,
  revision integer not null default 1,
  shared_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (group_id, id)
);
create index on shared_notes (user_id);
create index on shared_notes (group_id, shared_at);

create table shared_note_reactions (
  group_id integer not null,
  note_id uuid not null,
  user_id text not null default current_user_id() references users on delete cascade,
  name text not null,
  primary key (group_id, note_id, user_id, name),
  foreign key (group_id, note_id) references shared_notes on delete cascade
);
create index on shared_note_reactions (user_id);

create table shared_note_comments (
  group_id integer not null,
  note_id uuid not null,
  id uuid not null,
  user_id text not null default current_user_id() references users on delete cascade,
  content text not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (group_id, note_id, id),
  foreign key (group_id, note_id) references shared_notes on delete cascade
);
create index on shared_note_comments (user_id);

create table shared_note_reports (
  group_id integer not null,
  id uuid not null,
  note_id uuid not null,
  comment_id uuid,
  user_id text not null default current_user_id() references users on delete cascade,
  reason text not null,
  reported_at timestamptz not null default now(),
  primary key (group_id, id),
  foreign key (group_id, note_id) references shared_notes on delete cascade,
  foreign key (group_id, note_id, comment_id) references shared_note_comments on delete cascade
);
create index on shared_note_reports (user_id);
create index on shared_note_reports (group_id, note_id, comment_id);

-- The groups of whoever asks. A policy on members that looked at members would never end; these look
-- past it, at no rows but theirs.
create function own_groups() returns setof integer
language sql stable security definer set search_path = public, pg_temp
as $$ select group_id from study_group_members where user_id = current_user_id() $$;

create function owned_groups() returns setof integer
language sql stable security definer set search_path = public, pg_temp
as $$ select group_id from study_group_members where user_id = current_user_id() and role = 'owner' $$;

-- How many are in a group that can be seen from outside, where its members cannot.
create function member_count(of_group integer) returns integer
language sql stable security definer set search_path = public, pg_temp
as $$
  select count(*)::integer from study_group_members m join study_groups g on g.id = m.group_id
  where g.id = of_group and (g.is_public or g.id in (select own_groups()))
$$;

-- Who is in groups of whoever asks, the longest-standing first.
create function members_of(groups integer[])
returns table (group_id integer, user_id text, name text, role text, joined_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select m.group_id, u.id, coalesce(nullif(u.name, ''), 'Reader ' || left(u.id, 4)), m.role, m.joined_at
  from study_group_members m join users u on u.id = m.user_id
  where m.group_id = any (groups) and m.group_id in (select own_groups())
  order by m.joined_at, u.id
$$;

-- What somebody is called, for those who share a group with them, and nothing else of them.
create function member_name(of_user text) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce((
    select coalesce(nullif(u.name, ''), 'Reader ' || left(u.id, 4)) from users u
    where u.id = of_user and exists (
      select 1 from study_group_members m where m.user_id = u.id and m.group_id in (select own_groups())
    )
  ), 'Former member')
$$;

-- Work for later that follows from what somebody does in a group of theirs, in the transaction of its
-- cause. Who gets a mail and what it says is looked up when it is done.
create function enqueue_for_group(kind text, of_group integer, subject uuid, origin text, run_at timestamptz)
returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  if kind not in ('group-invite', 'group-report', 'session-reminder', 'session-cancelled', 'session-end')
    or of_group not in (select own_groups())
  then raise exception 'this job cannot be asked for';
  end if;
  insert into jobs (kind, payload, run_at) values (
    kind, jsonb_build_object('groupId', of_group, 'subject', subject, 'origin', origin), run_at
  );
end
$$;

-- Groups and readers do not grow without end, however many come at once.
create function limit_members() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform 1 from study_groups where id = new.group_id for update;
  if exists (select 1 from study_group_members m where m.group_id = new.group_id and m.user_id = new.user_id) then
    return new;
  end if;
  if (select count(*) from study_group_members m where m.group_id = new.group_id) >= 200 then
    raise exception 'the group is full' using errcode = 'check_violation', constraint = 'members_of_a_group';
  end if;
  if (select count(*) from study_group_members m where m.user_id = new.user_id) >= 100 then
    raise exception 'too many groups' using errcode = 'check_violation', constraint = 'groups_of_a_reader';
  end if;
  return new;
end
$$;
create trigger limit_members before insert on study_group_members
  for each row execute function limit_members();

-- A group whose owner is gone passes to its longest-standing member, and ends when nobody is left.
create function hand_down() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform 1 from study_groups where id = old.group_id for update;
  update study_group_members set role = 'owner' where group_id = old.group_id and user_id = (
    select user_id from study_group_members where group_id = old.group_id order by joined_at, user_id limit 1
  );
  if not found then
    delete from study_groups where id = old.group_id;
  end if;
  return null;
end
$$;
create trigger hand_down after delete on study_group_members
  for each row when (old.role = 'owner') execute function hand_down();

revoke execute on function
  own_groups, owned_groups, member_count, members_of, member_name, enqueue_for_group, limit_members, hand_down
  from public;
grant execute on function own_groups, owned_groups, member_count, members_of, member_name, enqueue_for_group
  to lampstand_app;

-- What a group has is for its members. Who of them may change what, the policies of the server say;
-- here, nobody writes in another's name, or takes away what is neither theirs nor in their group.
do $$
declare
  name text;
  is_own constant text := 'group_id in (select own_groups()) and user_id = (select current_user_id())';
begin
  foreach name in array array[
    'study_group_members', 'study_group_invites', 'study_sessions', 'study_session_participants', 'study_rooms',
    'study_room_people', 'study_room_questions', 'study_room_updates', 'shared_notes', 'shared_note_reactions',
    'shared_note_comments', 'shared_note_reports'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select on %I to lampstand_app', name);
    execute format(
      'create policy seen on %I for select to lampstand_app using (group_id in (select own_groups()))', name
    );
  end loop;

  -- By whom they are, or of whom.
  foreach name in array array[
    'study_group_invites', 'study_session_participants', 'study_room_people', 'study_room_questions', 'shared_notes',
    'shared_note_reactions', 'shared_note_comments', 'shared_note_reports'
  ] loop
    execute format('grant insert, update, delete on %I to lampstand_app', name);
    execute format('create policy made on %I for insert to lampstand_app with check (%s)', name, is_own);
    execute format('create policy changed on %I for update to lampstand_app using (%s)', name, is_own);
    execute format(
      'create policy removed on %I for delete to lampstand_app using (%s or group_id in (select owned_groups()))',
      name, is_own
    );
  end loop;

  -- The group's own.
  foreach name in array array['study_sessions', 'study_rooms', 'study_room_updates'] loop
    execute format('grant insert, update, delete on %I to lampstand_app', name);
    execute format(
      'create policy kept on %I to lampstand_app using (group_id in (select own_groups()))', name
    );
  end loop;
end $$;

-- Who invited or reported whom is for them and the owner. An owner takes back any invite.
alter policy seen on study_group_invites
  using (group_id in (select own_groups()) and user_id = (select current_user_id())
    or group_id in (select owned_groups()));
alter policy seen on shared_note_reports
  using (group_id in (select own_groups()) and user_id = (select current_user_id())
    or group_id in (select owned_groups()));
create policy revoked on study_group_invites for update to lampstand_app
  using (group_id in (select owned_groups()));

alter table study_groups enable row level security;
grant select, update (name, description, is_public), delete on study_groups to lampstand_app;
create policy seen on study_groups for select to lampstand_app
  using (is_public or id in (select own_groups()));
create policy changed on study_groups for update to lampstand_app using (id in (select owned_groups()));
create policy removed on study_groups for delete to lampstand_app using (id in (select owned_groups()));

-- Anybody joins a public group, and leaves any; an owner removes others.
grant insert, update (reminders), delete on study_group_members to lampstand_app;
create policy joined on study_group_members for insert to lampstand_app
  with check (
    role = 'member' and user_id = (select current_user_id())
    and group_id in (select id from study_groups where is_public)
  );
create policy changed on study_group_members for update to lampstand_app
  using (user_id = (select current_user_id()));
create policy removed on study_group_members for delete to lampstand_app
  using (role = 'member' and (user_id = (select current_user_id()) or group_id in (select owned_groups())));
