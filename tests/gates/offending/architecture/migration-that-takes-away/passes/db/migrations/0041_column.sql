-- contract
alter table tasks drop column hint;
