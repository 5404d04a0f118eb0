-- expand
alter table registers validate constraint registers_state_check;
