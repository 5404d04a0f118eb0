-- Expand
alter table tasks add column hint text;
