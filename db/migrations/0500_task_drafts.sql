-- expand
-- What a member has typed of a task and not saved yet, with its earlier versions.
create table task_drafts (
  org_id text collate "C" not null references organizations,
  person_id text collate "C" not null references persons,
  -- «new», a task, or «copy-» and the task that is copied.
  about text collate "C" not null,
  task_id text collate "C" references tasks on delete cascade,
  edition integer not null check (edition > 0),
  -- The version of the task that it changes; 0 where there is none yet.
  base_version integer not null,
  fields jsonb not null,
  saved_at timestamptz not null,
  -- When the task was saved: an earlier version from then on.
  done_at timestamptz,
  primary key (org_id, person_id, about, edition)
);
create index task_drafts_of_person on task_drafts (person_id);
create index task_drafts_of_task on task_drafts (task_id, saved_at desc) where task_id is not null;
