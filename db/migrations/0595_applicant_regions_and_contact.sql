-- expand
-- Regions whose people a task takes, by the codes of OKTMO: none takes people of any.
alter table tasks add column regions text[] not null default '{}';
alter table task_repetitions add column regions text[] not null default '{}';
-- Whom the chosen contractor asks and calls.
alter table tasks add column contact text not null default '';
alter table task_repetitions add column contact text not null default '';
alter table tasks add constraint tasks_regions check (cardinality(regions) <= 20) not valid;
alter table tasks add constraint tasks_contact check (char_length(contact) <= 200) not valid;
