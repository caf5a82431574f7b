-- What was deleted, for devices that still have it. Rows that only say that they are deleted need none.
create table tombstones (
  user_id text not null references users on delete cascade,
  list text not null,
  key text not null,
  deleted_at timestamptz not null default now(),
  primary key (user_id, list, key)
);
create index on tombstones (deleted_at);
alter table tombstones enable row level security;
create policy own on tombstones to lampstand_app using (user_id = (select current_user_id()));
grant select on tombstones to lampstand_app;

-- The argument is the column that names a row within its list. An account that is deleted takes all of its
-- rows with it, and leaves nothing behind.
create function bury() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into tombstones (user_id, list, key)
  select gone.user_id, tg_table_name, to_jsonb(gone) ->> tg_argv[0] from gone
  where exists (select from users where users.id = gone.user_id)
  on conflict (user_id, list, key) do update set deleted_at = now();
  return null;
end
$$;
revoke execute on function bury from public;

create trigger bury after delete on verse_notes referencing old table as gone
  for each statement execute function bury('verse_id');
create trigger bury after delete on study_notes referencing old table as gone
  for each statement execute function bury('id');
create trigger bury after delete on favorites referencing old table as gone
  for each statement execute function bury('verse_id');
create trigger bury after delete on highlights referencing old table as gone
  for each statement execute function bury('verse_id');
