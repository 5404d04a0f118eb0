-- expand
alter table tasks rename hint to tip;
