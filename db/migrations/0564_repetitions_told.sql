-- expand
-- What a repetition was made from, the first start that a change has moved, and why the service or the operator has stopped it.
alter table task_repetitions add column source_task_id text collate "C";
alter table task_repetitions add column source_template_id text collate "C";
alter table task_repetitions add column began_on date;
alter table task_repetitions add column paused_why text;
-- Set until the terms are changed.
alter table task_repetitions add column taken_down_why text;
alter table task_repetitions add constraint task_repetitions_source_task_id_fkey
  foreign key (source_task_id) references tasks on delete set null not valid;
alter table task_repetitions add constraint task_repetitions_source_template_id_fkey
  foreign key (source_template_id) references task_templates on delete set null not valid;
alter table task_repetitions add constraint task_repetitions_paused check (paused_why is null or state <> 'active') not valid;
