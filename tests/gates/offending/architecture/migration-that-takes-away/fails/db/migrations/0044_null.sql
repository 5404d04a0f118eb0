-- expand
alter table tasks alter column hint set not null;
