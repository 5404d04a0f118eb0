-- A task whose work is accepted and not yet paid has a state of its own; until now it went back to «В работе».

alter table tasks drop constraint tasks_state_check;
alter table tasks add constraint tasks_state_check check (state in ('draft', 'checking', 'published', 'paused', 'inProgress', 'review',
  'settling', 'completed', 'cancelled', 'expired'));

update tasks set state = 'settling'
where state = 'inProgress'
  and exists (select from assignments as work where work.task_id = tasks.id
    and work.state in ('accepted', 'actPending', 'readyToPay', 'paying', 'paid'))
  and not exists (select from assignments as work where work.task_id = tasks.id
    and work.state in ('active', 'rework', 'submitted'));
