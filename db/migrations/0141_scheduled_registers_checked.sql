-- expand
alter table registers validate constraint registers_scheduled_by;
alter table registers validate constraint registers_scheduled;
alter table registers validate constraint registers_not_started;
alter table registers validate constraint registers_state_check;
