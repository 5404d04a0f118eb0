-- expand
-- What people report of tasks on the board; the operator decides. `taken_down_why`: why a task was put back among drafts.
create table task_complaints (
  id text collate "C" primary key,
  task_id text collate "C" not null references tasks on delete cascade,
  person_id text collate "C" not null references persons,
  reason text not null check (reason in ('past', 'labour', 'deceit', 'forbidden', 'insult', 'other')),
  words text not null,
  state text not null check (state in ('open', 'upheld', 'dismissed')),
  answer_by timestamptz not null,
  -- What the person is answered.
  decision text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
comment on column task_complaints.id is 'type: Id<complaint>';
create unique index task_complaints_open on task_complaints (task_id, person_id) where state = 'open';
create index task_complaints_waiting on task_complaints (answer_by, id) where state = 'open';
create index task_complaints_of_person on task_complaints (person_id, task_id, created_at desc);
alter table tasks add column taken_down_why text;
