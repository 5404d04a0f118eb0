-- identity, legal, profile: who enters, what he agreed to, what he told about himself.

create table persons (
  id text primary key,
  phone text not null unique check (phone ~ '^89[0-9]{9}$'),
  status text not null check (status in ('pending', 'active', 'blocked', 'deleted')),
  password_hash text,
  password_set_at timestamptz,
  failed_tries integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id text primary key,
  token_sha256 bytea not null unique,
  companion_sha256 bytea,
  person_id text not null references persons (id),
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_person on sessions (person_id) where revoked_at is null;

create table codes (
  id text primary key,
  person_id text not null references persons (id),
  session_id text references sessions (id),
  purpose text not null check (purpose in ('login', 'password', 'sign', 'money', 'consent')),
  subject_sha256 bytea not null,
  code_hmac bytea not null,
  message_key text not null unique,
  tries_left integer not null check (tries_left >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  dead_at timestamptz
);
create unique index codes_live on codes (person_id, purpose, subject_sha256) where used_at is null and dead_at is null;
create index codes_latest on codes (person_id, sent_at desc);

create table consents (
  id text primary key,
  person_id text not null references persons (id),
  org_id text,
  slug text not null,
  version text not null,
  text_sha256 bytea not null,
  method text not null check (method in ('checkbox', 'code')),
  code_id text references codes (id),
  session_id text references sessions (id),
  ip text not null,
  user_agent text not null,
  accepted_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index consents_live on consents (person_id, slug, version) where withdrawn_at is null and org_id is null;

create table profiles (
  person_id text primary key references persons (id),
  surname text not null default '',
  firstname text not null default '',
  secondname text not null default '',
  birthdate date,
  inn text unique check (inn ~ '^[0-9]{12}$'),
  doctypeid integer,
  paspserial_cipher bytea,
  paspnumber_cipher bytea,
  email text,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table payout_methods (
  id text primary key,
  person_id text not null references persons (id),
  kind text not null check (kind in ('account', 'card')),
  bik text check (bik ~ '^[0-9]{9}$'),
  number_cipher bytea not null,
  number_sha256 bytea not null,
  mask text not null,
  usable_from timestamptz not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index payout_methods_live on payout_methods (person_id) where removed_at is null;
