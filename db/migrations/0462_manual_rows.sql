-- expand
-- Registers filled by hand, and rows added to any register by a member: who added a row, and when.
alter table registers drop constraint registers_source_check;
alter table registers add constraint registers_source_check check (source in ('acceptedTasks', 'file', 'manual')) not valid;
-- The number of a deleted row is never given again: a table taken away finds its rows by their numbers.
alter table registers add column last_deleted_no integer not null default 0;
alter table register_rows add column added_by text collate "C";
alter table register_rows add column added_at timestamptz;
alter table register_rows add constraint register_rows_added_by_fkey foreign key (added_by) references persons not valid;
alter table register_rows add constraint register_rows_added_check check ((added_by is null) = (added_at is null)) not valid;
