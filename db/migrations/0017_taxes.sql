-- taxes.

-- What the tax service told of a person last, kopecks.
create table tax_accounts (
  person_id text primary key references persons (id),
  -- The deduction still to be used.
  bonus bigint,
  -- Everything overdue, penalties included; budget cards say the same in parts.
  debt bigint not null default 0,
  charges jsonb not null default '[]',
  cards jsonb not null default '[]',
  -- Without the payer's name and address: these stand in the profile.
  documents jsonb not null default '[]',
  -- Income by periods as the tax service counts it: { "202611": { "total": 123, "tax": 4 } }.
  income jsonb not null default '{}',
  -- Somebody waits for an answer since this moment; null: nobody.
  asked_at timestamptz,
  fetched_at timestamptz,
  -- Why the last question has no answer, and since when.
  problem text check (problem in ('silent', 'noRight', 'unbound', 'unregistered', 'denied', 'refused')),
  problem_text text,
  problem_at timestamptz,
  -- The day the present debt was first seen.
  debt_since date,
  -- The person asked not to be reminded of it before this day.
  silent_until date
);

create table tax_certificates (
  id text primary key,
  person_id text not null references persons (id),
  kind text not null check (kind in ('registration', 'income')),
  year integer not null,
  state text not null check (state in ('queued', 'ready', 'failed')),
  -- The file is sealed with a key of its own, the key with the field key.
  key_cipher bytea,
  file_key text,
  problem text,
  asked_at timestamptz not null,
  ready_at timestamptz
);
create unique index tax_certificates_running on tax_certificates (person_id, kind, year) where state = 'queued';
create index tax_certificates_of_person on tax_certificates (person_id, asked_at desc, id desc);
