-- expand
-- A task without its days, kept under a name for all members of the organization.
create table task_templates (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations,
  name text not null,
  -- The fields of the form of a task, as they travel.
  fields jsonb not null,
  created_by text collate "C" not null references persons,
  created_at timestamptz not null,
  updated_by text collate "C" not null references persons,
  updated_at timestamptz not null
);
comment on column task_templates.id is 'type: Id<taskTemplate>';
create unique index task_templates_named on task_templates (org_id, lower(name));
create index task_templates_of_author on task_templates (created_by);
create index task_templates_of_editor on task_templates (updated_by);
alter table tasks add column template_id text collate "C";
alter table tasks add constraint tasks_template_id_fkey foreign key (template_id) references task_templates on delete set null not valid;
