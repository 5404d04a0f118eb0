-- expand
alter table tasks
  drop column hint;
