-- expand
-- The member who sees to a task and hears of it first; nobody: all who may are told. `tags`: words of the organization's own, in small letters.
alter table tasks add column responsible_id text collate "C";
alter table tasks add constraint tasks_responsible_id_fkey foreign key (responsible_id) references members not valid;
alter table tasks add column tags text[] not null default '{}';
alter table tasks add constraint tasks_tags_few check (cardinality(tags) <= 10) not valid;
