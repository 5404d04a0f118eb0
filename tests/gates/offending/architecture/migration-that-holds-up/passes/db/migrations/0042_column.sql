-- expand
alter table tasks add column hint text not null default '', add column note text;
alter table tasks add column is_big boolean default false not null;
