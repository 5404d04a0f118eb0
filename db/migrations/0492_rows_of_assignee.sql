-- expand
-- no-transaction
create index concurrently register_rows_of_assignee on register_rows (assignee_id, org_id, register_id) where assignee_id is not null;
