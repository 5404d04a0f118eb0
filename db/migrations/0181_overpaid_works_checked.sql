-- expand
alter table assignments validate constraint assignments_overpaid_check;
