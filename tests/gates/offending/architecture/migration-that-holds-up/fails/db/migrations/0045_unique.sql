-- expand
alter table tasks add constraint tasks_code unique (code);
