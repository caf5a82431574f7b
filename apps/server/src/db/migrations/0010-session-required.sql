-- Whoever has no session is refused here, not by whoever asked: nothing that comes after this in a message
-- or a transaction is run.
create or replace function enter_session(given text, out user_id text, out session_id text)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  select s.user_id, s.id into user_id, session_id
  from sessions s where s.token = given and s.expires_at > now();
  if user_id is null then
    raise exception 'there is no such session' using errcode = 'LS401';
  end if;
  perform set_config('app.user_id', user_id, true);
end
$$;
