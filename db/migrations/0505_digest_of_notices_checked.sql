-- expand
alter table quiet_hours validate constraint quiet_hours_digest_hour_check;
