-- contract
alter table tasks drop constraint tasks_state_check;
alter table tasks add constraint tasks_state_check check (state in ('open'));
