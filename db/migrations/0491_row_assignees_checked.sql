-- expand
alter table register_rows validate constraint register_rows_assignee_id_fkey;
