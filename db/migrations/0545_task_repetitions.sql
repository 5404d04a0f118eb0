-- expand
-- A task that is made again on its days, and what came of each of them.
create table task_repetitions (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations,
  branch_id text collate "C" references branches,
  -- Who it publishes for.
  member_id text collate "C" not null references members,
  responsible_id text collate "C" references members,
  -- The fields of the form of a task, as they travel.
  fields jsonb not null,
  -- Doubtful words were read and kept.
  words_kept boolean not null,
  kind text collate "C" not null,
  days integer[] not null,
  -- As 2026-12-01.
  dates text[] not null,
  days_off text collate "C" not null,
  starts_on date not null,
  until_on date,
  times integer,
  apply_days integer not null,
  start_days integer,
  due_days integer not null,
  on_day text collate "C" not null,
  state text collate "C" not null,
  -- The day of the next task; none where it is not active.
  next_on date,
  -- Days that have passed, whatever came of them.
  made integer not null default 0,
  created_by text collate "C" not null references persons,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint task_repetitions_kind check (kind in ('weekly', 'monthly', 'dates')),
  constraint task_repetitions_days_off check (days_off in ('keep', 'move')),
  constraint task_repetitions_on_day check (on_day in ('publish', 'draft')),
  constraint task_repetitions_state check (state in ('active', 'paused', 'ended')),
  constraint task_repetitions_next check ((state = 'active') = (next_on is not null)),
  constraint task_repetitions_ends check (kind = 'dates' or until_on is not null or times is not null),
  constraint task_repetitions_terms check (apply_days >= 0 and due_days >= 1 and apply_days <= due_days)
);
comment on column task_repetitions.id is 'type: Id<repetition>';
create index task_repetitions_of_org on task_repetitions (org_id, created_at, id);
create index task_repetitions_of_branch on task_repetitions (branch_id) where branch_id is not null;
create index task_repetitions_of_member on task_repetitions (member_id);
create index task_repetitions_of_responsible on task_repetitions (responsible_id) where responsible_id is not null;
create index task_repetitions_of_author on task_repetitions (created_by);

create table task_occurrences (
  repetition_id text collate "C" not null references task_repetitions,
  -- One day makes one task, however many workers come to it.
  day date not null,
  outcome text collate "C" not null,
  -- Why the task is not on the board.
  why text,
  task_id text collate "C" references tasks on delete set null,
  at timestamptz not null,
  primary key (repetition_id, day),
  constraint task_occurrences_outcome check (outcome in ('published', 'draft', 'held', 'missed'))
);
create index task_occurrences_of_task on task_occurrences (task_id) where task_id is not null;
