-- partner, contractors, registers: checks of the status one by one, in lists and before a payment.

alter table npd_status_checks add column answer_sha256 bytea;
alter table npd_status_checks add column unregistered_on date;

-- When the public status service may be asked next, by whatever process of the installation.
create table npd_status_turns (
  service text primary key,
  next_at timestamptz not null
);

-- Questions that wait for their turn at the public service: one for all who ask the same.
create table npd_status_questions (
  inn text not null,
  day date not null,
  -- 1: a person waits at the screen, 2: a payment, 3: monitoring, 4: a list.
  urgency smallint not null check (urgency between 1 and 4),
  requested_by text,
  asked_at timestamptz not null,
  ask_after timestamptz not null,
  attempts integer not null default 0,
  lease text,
  leased_until timestamptz,
  primary key (inn, day)
);
create index npd_status_questions_turn on npd_status_questions (urgency, asked_at);

-- Lists of ИНН that are checked one after another.
create table status_batches (
  id text primary key,
  org_id text not null references organizations (id),
  kind text not null check (kind in ('screen', 'list')),
  name text not null,
  file_sha256 bytea,
  day date not null,
  state text not null check (state in ('queued', 'running', 'paused', 'done', 'cancelled')),
  total integer not null check (total between 1 and 10000),
  created_by text not null references persons (id),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
create index status_batches_of_org on status_batches (org_id, created_at desc, id desc);
create index status_batches_unfinished on status_batches (state) where state in ('queued', 'running');
create table status_batch_rows (
  batch_id text not null references status_batches (id),
  no integer not null,
  -- The line of the file.
  source_row integer not null,
  inn text not null,
  typed text not null,
  name text not null default '',
  repeats integer,
  state text not null check (state in ('waiting', 'done', 'wrong')),
  result text check (result in ('active', 'notActive', 'unknown')),
  check_id text references npd_status_checks (id) on delete set null,
  problem text,
  -- A worker is asking about this row through the partner interface; until then nobody else does.
  asked_until timestamptz,
  primary key (batch_id, no)
);
create index status_batch_rows_waiting on status_batch_rows (batch_id, no) where state = 'waiting';
create index status_batch_rows_check on status_batch_rows (check_id);

-- The snapshot a payment rests on.
alter table payouts add column npd_status_check_id text references npd_status_checks (id);
create index payouts_status_check on payouts (npd_status_check_id);

alter table contractors add column is_watched boolean not null default true;
alter table contractors add column status_seen text check (status_seen in ('active', 'notActive', 'unknown'));
alter table contractors add column status_seen_at timestamptz;
-- Since when the person is, or is no longer, self-employed; the day we learned it when the service does not say.
alter table contractors add column status_since date;
create index contractors_watched on contractors (inn) where is_watched;

-- People an organisation asks to become its contractors, by SMS or by a link it gives them itself.
create table contractor_invitations (
  id text primary key,
  org_id text not null references organizations (id),
  way text not null check (way in ('sms', 'link')),
  inn text,
  name text not null default '',
  phone text,
  state text not null check (state in ('sent', 'opened', 'accepted', 'cancelled')),
  person_id text references persons (id),
  invited_by text not null references persons (id),
  sms_state text check (sms_state in ('waiting', 'sent', 'failed')),
  sent_at timestamptz not null,
  opened_at timestamptz,
  accepted_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index contractor_invitations_of_org on contractor_invitations (org_id, created_at desc, id desc);
create index contractor_invitations_of_person on contractor_invitations (person_id);
