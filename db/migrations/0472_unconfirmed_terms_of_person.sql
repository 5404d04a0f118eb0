-- expand
-- no-transaction
create index concurrently task_applications_to_confirm on task_applications (person_id, confirm_by) where confirm_by is not null;
