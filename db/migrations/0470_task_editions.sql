-- expand
-- The terms of a published task that people had agreed to before they were changed, and which edition each applicant has agreed to.
alter table tasks add column edition integer not null default 1;
alter table task_applications
  add column edition integer not null default 1,
  -- Until when the applicant must agree to the newest edition; null while he has.
  add column confirm_by timestamptz;
create table task_editions (
  task_id text collate "C" not null references tasks on delete cascade,
  edition integer not null check (edition >= 1),
  -- In the words applicants read, by field.
  terms jsonb not null,
  replaced_by text collate "C" not null references persons,
  replaced_at timestamptz not null,
  primary key (task_id, edition)
);
comment on column task_editions.task_id is 'type: Id<task>';
