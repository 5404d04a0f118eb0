-- checks.

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
