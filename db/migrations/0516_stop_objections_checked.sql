-- expand
alter table contractors validate constraint contractors_stop_cause_check;
