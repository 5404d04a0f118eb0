-- expand
alter table registers validate constraint registers_stopped_by;
alter table registers validate constraint registers_stopped;
