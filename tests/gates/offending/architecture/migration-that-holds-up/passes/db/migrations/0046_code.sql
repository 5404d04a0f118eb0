-- expand
alter table tasks add constraint tasks_code unique using index tasks_code;
