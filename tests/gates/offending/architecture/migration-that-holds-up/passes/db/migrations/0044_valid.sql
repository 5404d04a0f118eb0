-- expand
alter table tasks validate constraint tasks_size_check;
