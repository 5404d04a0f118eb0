-- expand
-- Payments by file: an account may be paid from by a file for its bank instead of a call, and a statement says what came of it.

alter table organization_accounts add column channel text not null default 'bank' check (channel in ('bank', 'file'));

-- What a payment goes from and by is fixed when it is made; null on payments made before.
alter table payouts add column account_id text references organization_accounts (id);
alter table payouts add column channel text not null default 'bank' check (channel in ('bank', 'file'));
alter table payouts drop constraint payouts_state_check;
alter table payouts add constraint payouts_state_check
  check (state in ('created', 'listed', 'sent', 'paid', 'rejected', 'returned', 'cancelled')) not valid;

-- Files are never changed: what is downloaded again has the same bytes and numbers.
create table order_files (
  id text primary key,
  org_id text not null references organizations (id),
  register_id text not null references registers (id),
  account_id text not null references organization_accounts (id),
  no integer not null check (no > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  orders integer not null check (orders > 0),
  amount bigint not null check (amount > 0),
  created_by text not null references persons (id),
  created_at timestamptz not null,
  unique (register_id, no)
);
comment on column order_files.id is 'type: Id<orderFile>';
comment on column order_files.amount is 'type: Kopecks';

-- A payment stands in one file, so that no bank can pay it from two.
create table file_orders (
  payout_id text primary key references payouts (id),
  file_id text not null references order_files (id),
  account_id text not null references organization_accounts (id),
  year integer not null,
  number integer not null check (number between 1 and 999999),
  day date not null,
  reference text not null,
  -- Somebody says that the bank has not executed the order; another member confirms it.
  denial_reason text,
  denied_by text references persons (id),
  denied_at timestamptz,
  unique (account_id, year, number),
  check ((denied_by is null) = (denied_at is null) and (denied_by is null) = (denial_reason is null))
);
create index file_orders_of_file on file_orders (file_id);

create table statements (
  id text primary key,
  org_id text not null references organizations (id),
  file_name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  from_day date not null,
  to_day date not null,
  lines integer not null,
  -- What came of the lines when it was read: orders paid and given back, lines for a human, lines known from an earlier statement.
  paid integer not null,
  returned integer not null,
  undecided integer not null,
  repeated integer not null,
  uploaded_by text not null references persons (id),
  uploaded_at timestamptz not null
);
comment on column statements.id is 'type: Id<statement>';
create index statements_of_org on statements (org_id, uploaded_at desc);

-- Only lines about our orders are kept: the rest of what a company pays is none of our business. The same line of a second
-- statement is not kept again: `fingerprint` is of its content and its place among equal lines.
create table statement_lines (
  id text primary key,
  org_id text not null references organizations (id),
  statement_id text not null references statements (id),
  account_id text not null references organization_accounts (id),
  fingerprint text not null,
  direction text not null check (direction in ('debit', 'credit')),
  number text not null,
  day date not null,
  booked_on date not null,
  amount bigint not null check (amount > 0),
  other_name text not null,
  other_inn text not null,
  other_account text not null,
  purpose text not null,
  state text not null check (state in ('open', 'proposed', 'matched', 'dismissed')),
  payout_id text references payouts (id),
  candidates text[] not null default '{}',
  proposed_by text references persons (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, fingerprint),
  check ((payout_id is not null) = (state in ('proposed', 'matched')))
);
comment on column statement_lines.id is 'type: Id<statementLine>';
comment on column statement_lines.other_inn is 'type: string';
comment on column statement_lines.amount is 'type: Kopecks';
comment on column statement_lines.candidates is 'type: Id<payout>';
create index statement_lines_to_decide on statement_lines (org_id, booked_on) where state in ('open', 'proposed');
create index statement_lines_of_statement on statement_lines (statement_id);
-- One line says that an order was paid, and one that it came back.
create unique index statement_lines_one_per_payout on statement_lines (payout_id, direction) where state = 'matched';
