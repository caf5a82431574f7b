-- Whose session a token is, for the rest of the transaction. Requests ask as the role that owns
-- nothing; who has no session stays nobody, and sees nothing.
create function enter_session(given text, out user_id text, out session_id text)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  select s.user_id, s.id into user_id, session_id
  from sessions s where s.token = given and s.expires_at > now();
  perform set_config('app.user_id', coalesce(user_id, ''), true);
end
$$;
revoke execute on function enter_session from public;
grant execute on function enter_session to lampstand_app;
