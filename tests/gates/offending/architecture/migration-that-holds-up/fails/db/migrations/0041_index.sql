-- expand
create index tasks_by_state on tasks (state);
