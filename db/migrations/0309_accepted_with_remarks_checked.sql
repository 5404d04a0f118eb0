-- expand
alter table assignments validate constraint assignments_settled_by_check;
alter table assignments validate constraint assignments_settled_whole;
