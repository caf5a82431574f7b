-- What a reader keeps. A verse is named by its stored id: 1john_4_8.

create table verse_notes (
  user_id text not null default current_user_id() references users on delete cascade,
  verse_id text not null,
  content text not null,
  -- Grows with each change; a save names the one it started from, so that none is overwritten unseen.
  revision integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, verse_id)
);

create table favorites (
  user_id text not null default current_user_id() references users on delete cascade,
  verse_id text not null,
  verse_text text not null,
  version text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, verse_id)
);

create table bible_bookmarks (
  user_id text primary key default current_user_id() references users on delete cascade,
  book text not null,
  chapter integer not null,
  verse integer,
  updated_at timestamptz not null default now()
);

create table highlights (
  user_id text not null default current_user_id() references users on delete cascade,
  verse_id text not null,
  color text not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, verse_id)
);

create table reading_history (
  user_id text not null default current_user_id() references users on delete cascade,
  verse_id text not null,
  read_at timestamptz not null,
  primary key (user_id, read_at, verse_id)
);

create table study_notes (
  -- The device names a note, so that one that was sent twice stays one.
  id uuid not null,
  user_id text not null default current_user_id() references users on delete cascade,
  title text not null,
  content text not null,
  tags text[] not null default '{}',
  passage text,
  revision integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);

-- No row means free. Rows are written by the server alone.
create table subscriptions (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  status text not null check (status in ('active', 'trial', 'inactive')),
  tier text not null check (tier in ('free', 'pro')),
  expires_at timestamptz,
  trial_start_at timestamptz,
  trial_end_at timestamptz,
  has_used_trial boolean not null default false,
  created_at timestamptz not null default now()
);
create index on subscriptions (user_id);

do $$
declare name text;
begin
  foreach name in array array[
    'verse_notes', 'favorites', 'bible_bookmarks', 'highlights', 'reading_history', 'study_notes', 'subscriptions'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own on %I to lampstand_app using (user_id = (select current_user_id()))', name
    );
    execute format('grant select on %I to lampstand_app', name);
    if name <> 'subscriptions' then
      execute format('grant insert, update, delete on %I to lampstand_app', name);
    end if;
  end loop;
end $$;
