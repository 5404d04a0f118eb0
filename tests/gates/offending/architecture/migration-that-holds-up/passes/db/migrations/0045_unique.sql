-- expand
-- no-transaction
create unique index concurrently tasks_code on tasks (code);
