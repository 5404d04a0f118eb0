-- expand
-- no-transaction
create index concurrently register_rows_added_by on register_rows (added_by) where added_by is not null;
