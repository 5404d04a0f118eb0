-- expand
-- no-transaction
-- An edited row is checked with the rows of the same person, not with all of its register.
create index concurrently register_rows_of_inn on register_rows (register_id, inn);
