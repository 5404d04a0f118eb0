-- expand
alter table tasks add column hint text;
