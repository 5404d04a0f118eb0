-- expand
-- no-transaction
create index concurrently task_repetitions_of_source on task_repetitions (source_task_id) where source_task_id is not null;
create index concurrently task_repetitions_of_template on task_repetitions (source_template_id)
  where source_template_id is not null;
