-- What the house itself needs: jobs, repeated requests, counters, built-in outbox, facts about the installation.

create table jobs (
  id text primary key,
  name text not null,
  payload jsonb not null,
  unique_key text,
  run_at timestamptz not null,
  -- runs begun
  attempts integer not null default 0,
  -- runs in a row that threw or died with their worker
  faults integer not null default 0,
  lease text,
  leased_until timestamptz,
  last_error text,
  state text not null default 'waiting' check (state in ('waiting', 'dead')),
  created_at timestamptz not null
);
create index jobs_due on jobs (run_at) where state = 'waiting';
create unique index jobs_unique_key on jobs (name, unique_key) where unique_key is not null and state = 'waiting' and lease is null;

create table idempotency_keys (
  principal text not null,
  key text not null,
  endpoint text not null,
  body_sha256 bytea not null,
  state text not null check (state in ('running', 'done')),
  status integer,
  response jsonb,
  created_at timestamptz not null,
  primary key (principal, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create table outbox_messages (
  id text primary key,
  message_key text not null unique,
  kind text not null check (kind in ('sms', 'mail')),
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamptz not null
);
create index outbox_messages_latest on outbox_messages (created_at desc, id desc);

create table number_series (
  scope text not null,
  series text not null,
  year integer not null,
  last integer not null,
  primary key (scope, series, year)
);

create table installation_facts (
  name text primary key,
  value jsonb not null
);
