-- expand
alter table tasks validate constraint tasks_regions;
alter table tasks validate constraint tasks_contact;
