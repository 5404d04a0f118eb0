-- registers: who is paid how much and for what. checks: the receipt of the tax service for every payment.

create table registers (
  id text primary key,
  org_id text not null references organizations (id),
  number text not null,
  name text not null,
  source text not null check (source in ('acceptedTasks', 'file')),
  file_name text,
  file_sha256 text,
  state text not null check (state in ('draft', 'importing', 'validating', 'hasErrors', 'ready', 'onApproval', 'returned',
    'approved', 'scheduled', 'executing', 'partial', 'executed', 'failed', 'cancelled')),
  created_by text not null references persons (id),
  submitted_by text references persons (id),
  approved_by text references persons (id),
  approved_at timestamptz,
  started_by text references persons (id),
  started_at timestamptz,
  executed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (org_id, number)
);
create index registers_of_org on registers (org_id, created_at desc, id desc);
create index registers_of_file on registers (org_id, file_sha256) where file_sha256 is not null;

create table register_rows (
  id text primary key,
  register_id text not null references registers (id),
  org_id text not null references organizations (id),
  no integer not null,
  source_row integer,
  raw jsonb not null default '{}',
  inn text not null default '',
  fio text not null default '',
  phone text not null default '',
  task_number text not null default '',
  service text not null default '',
  amount bigint,
  external_key text,
  person_id text references persons (id),
  assignment_id text references assignments (id),
  state text not null check (state in ('new', 'checking', 'error', 'warning', 'ready', 'excluded', 'held', 'waitAct',
    'queued', 'sent', 'paid', 'bankRejected', 'returned', 'checkQueued', 'checkDone', 'checkFailed', 'done', 'cancelled')),
  errors jsonb not null default '[]',
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (register_id, no)
);
create index register_rows_of_org_errors on register_rows (org_id, updated_at desc)
  where state in ('error', 'bankRejected', 'returned', 'checkFailed', 'held');
create index register_rows_of_assignment on register_rows (assignment_id) where assignment_id is not null;
create index register_rows_of_key on register_rows (org_id, external_key) where external_key is not null;
-- One accepted work stands in one living row of money.
create unique index register_rows_one_assignment on register_rows (assignment_id)
  where assignment_id is not null and state not in ('new', 'checking', 'error', 'warning', 'ready', 'excluded', 'cancelled');

create table register_approvals (
  id text primary key,
  register_id text not null references registers (id),
  person_id text not null references persons (id),
  decision text not null check (decision in ('approved', 'returned')),
  comment text not null default '',
  code_id text references codes (id),
  register_sha256 text not null,
  at timestamptz not null
);

create table payouts (
  id text primary key,
  org_id text not null references organizations (id),
  person_id text not null references persons (id),
  assignment_id text not null references assignments (id),
  row_id text not null references register_rows (id),
  amount bigint not null check (amount > 0),
  method_id text not null references payout_methods (id),
  requisites_mask text not null,
  purpose text not null,
  bank_key text not null unique,
  bank_id text unique,
  state text not null check (state in ('created', 'sent', 'paid', 'rejected', 'returned', 'cancelled')),
  bank_code text,
  bank_text text,
  unclear_since timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  updated_at timestamptz not null
);
create index payouts_of_assignment on payouts (assignment_id);
create index payouts_of_row on payouts (row_id);
-- No money twice: an accepted work has at most one payout that is not refused.
create unique index payouts_one_per_row on payouts (row_id) where state not in ('rejected', 'returned', 'cancelled');
create unique index payouts_one_per_assignment on payouts (assignment_id) where state not in ('rejected', 'returned', 'cancelled');

create table checks (
  id text primary key,
  org_id text not null references organizations (id),
  person_id text not null references persons (id),
  payout_id text not null unique references payouts (id),
  assignment_id text not null references assignments (id),
  row_id text not null references register_rows (id),
  inn text not null,
  seller_name text not null,
  buyer_inn text not null,
  buyer_name text not null,
  services jsonb not null,
  total bigint not null check (total > 0),
  operation_at timestamptz not null,
  request_at timestamptz not null,
  operation_unique_id text not null unique,
  message_id text,
  message_at timestamptz,
  state text not null check (state in ('queued', 'sending', 'registered', 'retry', 'failed', 'cancelQueued', 'cancelled',
    'cancelledOutside', 'mismatch')),
  receipt_id text,
  link text,
  registered_at timestamptz,
  fail_code text,
  fail_text text,
  attempts integer not null default 0,
  next_try_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  deadline_on date not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index checks_receipt on checks (inn, receipt_id) where receipt_id is not null;
create index checks_of_assignment on checks (assignment_id);
create index checks_of_row on checks (row_id);
create index checks_of_org on checks (org_id, operation_at desc, id desc);
create index checks_of_person on checks (person_id, operation_at desc, id desc);
