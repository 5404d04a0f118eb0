-- expand
alter table registers validate constraint registers_source_check;
alter table register_rows validate constraint register_rows_added_by_fkey;
alter table register_rows validate constraint register_rows_added_check;
