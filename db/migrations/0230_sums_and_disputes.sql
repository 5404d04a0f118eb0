-- expand
-- Another sum the client offers for a work, and disputes about works with everything that was said in them.

create table sum_proposals (
  id text collate "C" primary key,
  assignment_id text collate "C" not null references assignments,
  proposed_by text collate "C" not null references persons,
  amount bigint not null check (amount >= 0),
  reason text not null,
  words text not null,
  -- Where the work goes on when the sum is taken back.
  stood text not null check (stood in ('active', 'rework', 'submitted')),
  state text not null check (state in ('open', 'agreed', 'refused', 'withdrawn', 'lapsed')),
  proposed_at timestamptz not null,
  answer_by timestamptz not null,
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null))
);
comment on column sum_proposals.id is 'type: Id<sumProposal>';
comment on column sum_proposals.amount is 'type: Kopecks';
create unique index sum_proposals_open on sum_proposals (assignment_id) where state = 'open';
create index sum_proposals_of_work on sum_proposals (assignment_id, proposed_at);

create table disputes (
  id text collate "C" primary key,
  assignment_id text collate "C" not null references assignments,
  opened_by text not null check (opened_by in ('client', 'person')),
  reason text not null,
  claim bigint check (claim >= 0),
  -- Where the work stood, and goes on when the dispute is withdrawn.
  stood text not null check (stood in ('active', 'rework', 'submitted', 'readyToPay')),
  state text not null check (state in ('opened', 'answered', 'withOperator', 'settled', 'decided', 'withdrawn')),
  terms_no integer not null default 0,
  terms_by text check (terms_by in ('client', 'person')),
  terms_amount bigint check (terms_amount >= 0),
  -- The last day of the present step; none while the operator has it and after the end.
  due_on date,
  outcome bigint check (outcome >= 0),
  opened_at timestamptz not null,
  ended_at timestamptz,
  check ((terms_by is null) = (terms_amount is null)),
  check ((state in ('settled', 'decided', 'withdrawn')) = (ended_at is not null)),
  check ((state in ('settled', 'decided')) = (outcome is not null))
);
comment on column disputes.id is 'type: Id<dispute>';
comment on column disputes.claim is 'type: Kopecks';
comment on column disputes.terms_amount is 'type: Kopecks';
comment on column disputes.outcome is 'type: Kopecks';
create unique index disputes_open on disputes (assignment_id) where ended_at is null;
create index disputes_of_work on disputes (assignment_id, opened_at);
create index disputes_with_operator on disputes (opened_at) where state = 'withOperator';

create table dispute_events (
  dispute_id text collate "C" not null references disputes,
  no integer not null,
  kind text not null check (kind in ('opened', 'answered', 'termsProposed', 'settled', 'referred', 'overdue', 'withdrawn', 'decided')),
  side text not null check (side in ('client', 'person', 'system', 'operator')),
  person_id text collate "C" references persons,
  words text not null,
  amount bigint check (amount >= 0),
  at timestamptz not null,
  primary key (dispute_id, no)
);
comment on column dispute_events.amount is 'type: Kopecks';
create trigger dispute_events_stay before update or delete on dispute_events
  for each row execute function refuse_change();
