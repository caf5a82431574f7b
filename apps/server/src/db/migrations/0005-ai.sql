-- What has been asked of the study engines within a window, by reader or by the fingerprint of an address.
create table ai_budgets (
  key text primary key,
  user_id text references users on delete cascade,
  used integer not null check (used >= 0),
  window_ends timestamptz not null
);
create index on ai_budgets (user_id);
create index on ai_budgets (window_ends);
alter table ai_budgets enable row level security;

-- Insights are about scripture alone and belong to nobody: one for each passage, version, mode and model.
create table insights (
  verse_id text not null,
  version text not null,
  mode text not null check (mode in ('brief', 'detailed')),
  model text not null,
  -- The packs against which it was checked.
  pack text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (verse_id, version, mode, model)
);
alter table insights enable row level security;
