-- expand
alter table task_applications validate constraint task_applications_state_check;
