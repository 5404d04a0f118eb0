-- partner, contractors, registers: checks of the status one by one, in lists and before a payment.

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
