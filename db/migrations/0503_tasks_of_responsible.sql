-- expand
-- no-transaction
create index concurrently tasks_of_responsible on tasks (responsible_id, org_id) where responsible_id is not null;
create index concurrently tasks_of_template on tasks (template_id) where template_id is not null;
create index concurrently tasks_tagged on tasks using gin (tags);
