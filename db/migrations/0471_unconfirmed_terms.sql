-- expand
-- no-transaction
create index concurrently task_applications_unconfirmed on task_applications (task_id, confirm_by) where confirm_by is not null;
