-- Readers see what they have used themselves, in the same message that tells whether they have Pro.
grant select on ai_budgets to lampstand_app;
create policy own on ai_budgets to lampstand_app using (user_id = (select current_user_id()));
