-- expand
alter table assignments validate constraint assignments_state_check;
