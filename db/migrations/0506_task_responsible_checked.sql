-- expand
alter table tasks validate constraint tasks_template_id_fkey;
alter table tasks validate constraint tasks_responsible_id_fkey;
alter table tasks validate constraint tasks_tags_few;
