-- One trial for each user, whatever asks for it and however often at once.
create unique index one_trial on subscriptions (user_id) where has_used_trial;

-- A paid plan is a row, too: a copy of how the subscription stands at Stripe.
alter table subscriptions
  add column stripe_id text unique,
  add column plan text check (plan in ('monthly', 'yearly')),
  add column is_ending boolean not null default false,
  add column has_payment_problem boolean not null default false;

create table stripe_customers (
  user_id text primary key references users on delete cascade,
  customer_id text not null unique,
  created_at timestamptz not null default now()
);
alter table stripe_customers enable row level security;
create policy own on stripe_customers to lampstand_app using (user_id = (select current_user_id()));
grant select on stripe_customers to lampstand_app;

-- Events that have been applied; each is written in one transaction with what it changed.
create table stripe_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null default now()
);
alter table stripe_events enable row level security;

insert into jobs (kind, payload) values ('overdue-plans', '{}');
