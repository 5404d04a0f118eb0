-- expand
-- Tasks a person keeps to look at later, and searches of the board he is told about.

create table favourite_tasks (
  person_id text collate "C" not null references persons,
  task_id text collate "C" not null references tasks on delete cascade,
  kept_at timestamptz not null,
  primary key (person_id, task_id)
);
comment on column favourite_tasks.person_id is 'type: Id<person>';
comment on column favourite_tasks.task_id is 'type: Id<task>';
create index favourite_tasks_of_person on favourite_tasks (person_id, kept_at desc, task_id desc);
create index favourite_tasks_of_task on favourite_tasks (task_id);

create table saved_searches (
  id text collate "C" primary key,
  person_id text collate "C" not null references persons,
  name text not null,
  -- The search as it stands in the address of the board.
  address text not null,
  is_told boolean not null,
  created_at timestamptz not null,
  -- Tasks published later are new to the person.
  told_at timestamptz not null
);
comment on column saved_searches.id is 'type: Id<savedSearch>';
comment on column saved_searches.person_id is 'type: Id<person>';
create unique index saved_searches_of_person on saved_searches (person_id, address);
create index saved_searches_to_tell on saved_searches (id) where is_told;
