-- expand
-- People of a register who are not here yet: what was made of each row, and where its person stands.
-- A task given by invitation never stands on the board.
alter table tasks add column by_invitation boolean not null default false;
-- An invitation that carries a work says for how much.
alter table contractor_invitations add column work_amount bigint;
comment on column contractor_invitations.work_amount is 'type: Kopecks';

create table onboardings (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations,
  register_id text collate "C" not null references registers,
  way text not null check (way in ('shared', 'each')),
  category text not null,
  result text not null,
  due_on date not null,
  -- What was confirmed, and by which code.
  plan_sha256 text collate "C" not null,
  code_id text collate "C" not null references codes,
  created_by text collate "C" not null references persons,
  created_at timestamptz not null
);
comment on column onboardings.id is 'type: Id<onboarding>';
create index onboardings_of_register on onboardings (register_id, created_at);

create table newcomers (
  id text collate "C" primary key,
  onboarding_id text collate "C" not null references onboardings,
  row_id text collate "C" not null references register_rows,
  no integer not null,
  -- Erased when the person is invited: the invitation holds them from then on.
  phone text collate "C",
  inn text collate "C",
  name text not null,
  service text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('waiting', 'invited', 'accepted', 'refused', 'silent', 'stuck', 'excluded')),
  problem text,
  task_id text collate "C" references tasks,
  invitation_id text collate "C" references contractor_invitations,
  assignment_id text collate "C" references assignments,
  reminders integer not null default 0,
  invited_at timestamptz,
  updated_at timestamptz not null
);
comment on column newcomers.id is 'type: Id<newcomer>';
comment on column newcomers.phone is 'type: Phone';
comment on column newcomers.inn is 'type: PersonInn';
comment on column newcomers.amount is 'type: Kopecks';
create unique index newcomers_row on newcomers (row_id);
create index newcomers_of_onboarding on newcomers (onboarding_id, no);
create index newcomers_invitation on newcomers (invitation_id) where invitation_id is not null;
create index newcomers_assignment on newcomers (assignment_id) where assignment_id is not null;
