-- checks.

-- Receipts: annulling, comparing, a new one instead of an annulled one.
alter table checks drop constraint checks_state_check;
alter table checks add constraint checks_state_check check (state in ('queued', 'sending', 'registered', 'retry', 'failed',
  'cancelQueued', 'cancelled', 'cancelledOutside', 'mismatch', 'external'));

alter table checks add column replaces_id text references checks (id);
alter table checks drop constraint checks_payout_id_key;
-- A payment makes one check by itself; each annulled one may be replaced once; at most one of them all stands.
create unique index checks_first_of_payout on checks (payout_id) where replaces_id is null;
create unique index checks_one_replacement on checks (replaces_id) where replaces_id is not null;
create unique index checks_one_stands on checks (payout_id) where state not in ('cancelled', 'cancelledOutside');

alter table checks add column cancel_asked_by text check (cancel_asked_by in ('person', 'client', 'system'));
alter table checks add column cancel_asked_at timestamptz;
alter table checks add column cancel_comment text not null default '';
alter table checks add column cancel_message_id text;
alter table checks add column cancel_attempts integer not null default 0;
alter table checks add column cancel_next_at timestamptz;
-- Why the annulment waits, or why the tax service did not make it.
alter table checks add column cancel_text text;

-- When the tax service last showed this receipt, and what was asked and found.
alter table checks add column compared_at timestamptz;
alter table checks add column compare_asked_at timestamptz;
alter table checks add column compare_text text;
alter table checks add column difference text;
-- The tax of this receipt by the tax service itself.
alter table checks add column tax_to_pay bigint;

create table check_cancel_requests (
  id text primary key,
  check_id text not null references checks (id),
  org_id text not null references organizations (id),
  person_id text not null references persons (id),
  -- who asks; the other side decides
  side text not null check (side in ('client', 'person')),
  reason text not null check (reason in ('REFUND', 'REGISTRATION_MISTAKE')),
  comment text not null default '',
  state text not null check (state in ('waiting', 'agreed', 'declined', 'expired', 'closed')),
  asked_by text not null references persons (id),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  decided_by text references persons (id),
  decided_at timestamptz
);
create unique index check_cancel_requests_living on check_cancel_requests (check_id) where state = 'waiting';
create index check_cancel_requests_of_person on check_cancel_requests (person_id, asked_at desc);

-- Since when the tax service has not answered about this income; and who of the unanswered goes when, or only waits.
alter table checks add column unanswered_since timestamptz;
update checks set unanswered_since = updated_at where state = 'retry';
create index checks_unanswered on checks (state, next_try_at) where unanswered_since is not null;
