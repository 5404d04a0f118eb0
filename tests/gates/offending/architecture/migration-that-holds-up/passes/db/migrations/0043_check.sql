-- expand
alter table tasks add constraint tasks_size_check check (size > 0) not valid;
