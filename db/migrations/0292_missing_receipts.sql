-- expand
-- How far the reminders of a missing receipt have come: none, a week, three days and a day before its day, and after it.
alter table receipts add column missing_step smallint not null default 0;
comment on column receipts.missing_step is 'type: number';
