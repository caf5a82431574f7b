-- Requests run as this role, which owns nothing. Roles belong to the whole cluster, so another
-- database, or a server that starts at the same moment, may have made it already.
do $$ begin
  create role lampstand_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant lampstand_app to %I', current_user);
end $$;
grant usage on schema public to lampstand_app;

-- Whose request this is; nobody's outside of one.
create function current_user_id() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '') $$;

create table users (
  id text primary key,
  name text not null default '',
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  -- When the reader last proved who they are: sensitive changes ask for it to be recent.
  authenticated_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on sessions (user_id);

-- The ways in which a user can sign in: a password, Google.
create table identities (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on identities (user_id);

-- Short-lived secrets: reset tokens, states of a sign-in with Google, two-step challenges.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on verifications (identifier);
create index on verifications (expires_at);

create table two_factors (
  id text primary key,
  user_id text not null references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create unique index on two_factors (user_id);

-- One-time codes that were used while they were still valid, so that none works twice.
create table used_codes (
  user_id text not null references users on delete cascade,
  code text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code)
);

create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends timestamptz not null
);
create index on rate_limits (window_ends);

-- Work for later, written in the transaction of its cause. Dead jobs stay, to be looked at.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  dead_at timestamptz,
  created_at timestamptz not null default now()
);
create index on jobs (run_at) where dead_at is null;

-- Sweeps out what has expired; it comes back by itself.
insert into jobs (kind, payload) values ('housekeeping', '{}');

-- How a reader likes the page.
create table preferences (
  user_id text primary key references users on delete cascade,
  reading jsonb not null,
  updated_at timestamptz not null default now()
);

-- Row-level security stands on every table. A table without a policy, and without a grant, is closed
-- to requests; `access.test.ts` walks all of them.
alter table users enable row level security;
alter table sessions enable row level security;
alter table identities enable row level security;
alter table verifications enable row level security;
alter table two_factors enable row level security;
alter table used_codes enable row level security;
alter table rate_limits enable row level security;
alter table jobs enable row level security;
alter table preferences enable row level security;

grant select, update (name, updated_at) on users to lampstand_app;
create policy own on users to lampstand_app
  using (id = (select current_user_id()));

-- Tokens and secrets stay out of reach: only these columns can be read.
grant select (id, user_id, expires_at, authenticated_at, ip_address, user_agent, created_at, updated_at), delete
  on sessions to lampstand_app;
create policy own on sessions to lampstand_app
  using (user_id = (select current_user_id()));

grant select (id, user_id, provider_id, created_at), delete on identities to lampstand_app;
create policy own on identities to lampstand_app
  using (user_id = (select current_user_id()));

grant select, insert, update, delete on preferences to lampstand_app;
create policy own on preferences to lampstand_app
  using (user_id = (select current_user_id()));
