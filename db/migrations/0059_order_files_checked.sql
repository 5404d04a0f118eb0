-- expand
alter table payouts validate constraint payouts_state_check;
