-- partner, contractors, checks, notifications: the tax service in full.

-- What happened to a binding, in order; the newest state stands in bindings.
create table binding_events (
  id text primary key,
  person_id text not null references persons (id),
  at timestamptz not null,
  from_state text not null,
  to_state text not null,
  rights_asked text[] not null default '{}',
  rights_granted text[] not null default '{}',
  reason_code text,
  reason_text text
);
create index binding_events_of_person on binding_events (person_id, at desc, id desc);
-- The request for another set of rights of one who is bound already.
alter table bindings add column change_id text;
alter table bindings add column optional_rights text[] not null default '{INCOME_LIST,INCOME_SUMMARY,PAYMENT_INFORMATION}';
alter table bindings add column bound_at timestamptz;

-- Becoming self-employed: guided by us, or filed through a bank.
create table npd_registrations (
  id text primary key,
  person_id text not null references persons (id),
  kind text not null check (kind in ('register', 'unregister')),
  mode text not null check (mode in ('guided', 'direct')),
  state text not null check (state in ('draft', 'instructed', 'checkingStatus', 'notYet', 'done', 'denied', 'sent',
    'inProgress', 'rejected', 'already', 'cancelled')),
  inn text check (inn ~ '^[0-9]{12}$'),
  citizenship text,
  oktmo text,
  activities text[] not null default '{}',
  answers jsonb not null default '{}',
  reason text check (reason in ('REFUSE', 'RIGHTS_LOST')),
  message_id text,
  request_id text,
  rejection_code text,
  rejection_text text,
  certificate_number text,
  registered_at timestamptz,
  unregistered_at timestamptz,
  -- Till when the status is looked at again and again.
  watch_until timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index npd_registrations_living on npd_registrations (person_id, kind)
  where state in ('draft', 'instructed', 'checkingStatus', 'sent', 'inProgress');

-- Lists of ИНН that are checked one after another.
create table status_batches (
  id text primary key,
  org_id text not null references organizations (id),
  name text not null,
  file_sha256 bytea,
  day date not null,
  state text not null check (state in ('queued', 'running', 'paused', 'done', 'cancelled')),
  total integer not null check (total between 1 and 10000),
  created_by text not null references persons (id),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1
);
create index status_batches_of_org on status_batches (org_id, created_at desc, id desc);
create table status_batch_rows (
  batch_id text not null references status_batches (id),
  no integer not null,
  inn text not null,
  typed text not null,
  name text not null default '',
  state text not null check (state in ('waiting', 'done', 'wrong')),
  result text check (result in ('active', 'notActive', 'unknown')),
  check_id text references npd_status_checks (id),
  problem text,
  primary key (batch_id, no)
);
create index status_batch_rows_waiting on status_batch_rows (batch_id, no) where state = 'waiting';
alter table npd_status_checks add column answer_sha256 bytea;
alter table npd_status_checks add column unregistered_on date;
-- The snapshot a payment rests on.
alter table payouts add column npd_status_check_id text references npd_status_checks (id);

alter table contractors add column is_watched boolean not null default true;
alter table contractors add column status_seen text check (status_seen in ('active', 'notActive', 'unknown'));
alter table contractors add column status_seen_at timestamptz;
create index contractors_watched on contractors (status_seen_at nulls first) where is_watched;

-- What a person owes, as the tax service said last.
create table tax_accounts (
  person_id text primary key references persons (id),
  bonus bigint,
  unpaid bigint,
  debt bigint,
  penalty bigint,
  charges jsonb not null default '[]',
  cards jsonb not null default '[]',
  documents jsonb not null default '[]',
  -- Income of the year by months as the tax service counts it, kopecks: { "202611": 123 }.
  income jsonb not null default '{}',
  asked_at timestamptz,
  fetched_at timestamptz,
  problem text,
  -- The person asked not to be reminded of the debt before this day.
  silent_until date
);
create table tax_certificates (
  id text primary key,
  person_id text not null references persons (id),
  kind text not null check (kind in ('registration', 'income')),
  year integer not null,
  state text not null check (state in ('queued', 'ready', 'failed')),
  file_key text,
  problem text,
  asked_at timestamptz not null,
  ready_at timestamptz
);
create unique index tax_certificates_running on tax_certificates (person_id, kind, year) where state = 'queued';

-- Notices of the tax service stand beside our own; a mark made here goes there in the background.
alter table notifications add column source text not null default 'platform' check (source in ('platform', 'fns'));
alter table notifications add column outside_id text;
alter table notifications add column outside_at timestamptz;
alter table notifications add column mark_waiting text check (mark_waiting in ('delivered', 'read', 'archived'));
alter table notifications add column marked_at timestamptz;
create unique index notifications_outside on notifications (person_id, outside_id) where outside_id is not null;
create index notifications_marks on notifications (person_id) where mark_waiting is not null;

-- Receipts: annulling and comparing.
alter table checks add column cancel_message_id text;
alter table checks add column cancel_asked_by text check (cancel_asked_by in ('person', 'client', 'system'));
alter table checks add column cancel_asked_at timestamptz;
alter table checks add column compared_at timestamptz;
alter table checks add column difference text;
create table check_cancel_requests (
  id text primary key,
  check_id text not null references checks (id),
  org_id text not null references organizations (id),
  person_id text not null references persons (id),
  reason text not null check (reason in ('REFUND', 'REGISTRATION_MISTAKE')),
  comment text not null default '',
  state text not null check (state in ('waiting', 'agreed', 'declined', 'expired')),
  asked_by text not null references persons (id),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz
);
create unique index check_cancel_requests_living on check_cancel_requests (check_id) where state = 'waiting';

-- Where a walk through somebody's list stopped: newly unbound people, changed ИНН.
create table tax_cursors (
  name text primary key,
  value text not null,
  updated_at timestamptz not null
);

-- How outside parties look, and how long they were silent.
create table service_states (
  service text primary key,
  state text not null check (state in ('answering', 'failing', 'silent')),
  since timestamptz not null,
  checked_at timestamptz not null
);
create table service_outages (
  id text primary key,
  service text not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index service_outages_open on service_outages (service) where ended_at is null;
create index service_outages_latest on service_outages (began_at desc);
