-- Not a create table wishes at all.
create table tasks (id text primary key);
create table tasks_2026 partition of tasks for values in ('2026');
