-- taxes.

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
