-- expand
-- The member who is to see to a row in trouble.
alter table register_rows add column assignee_id text collate "C";
alter table register_rows add constraint register_rows_assignee_id_fkey foreign key (assignee_id) references persons not valid;
