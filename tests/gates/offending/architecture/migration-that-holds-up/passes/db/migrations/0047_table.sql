-- expand
create table leads (
  id text primary key,
  task_id text not null references tasks (id),
  state text not null check (state in ('open'))
);
create index leads_by_task on leads (task_id);
alter table leads add constraint leads_code unique (id, task_id);
