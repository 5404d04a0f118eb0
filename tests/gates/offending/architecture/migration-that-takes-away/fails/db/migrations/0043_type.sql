-- expand
alter table tasks alter column hint type bigint;
