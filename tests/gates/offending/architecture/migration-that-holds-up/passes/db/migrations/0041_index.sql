-- expand
-- no-transaction
create index concurrently tasks_by_state on tasks (state);
