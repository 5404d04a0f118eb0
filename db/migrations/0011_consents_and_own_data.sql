-- legal: editions of the texts as they were shown, proof of destruction. own data: copies for their owner, closing an account.

-- Every edition ever shown, with the requisites in it, so that an old acceptance can always be read.
create table legal_editions (
  slug text not null,
  version text not null,
  sha256 bytea not null,
  title text not null,
  day date not null,
  markdown text not null,
  -- What changed since the edition before, for people.
  changes text not null default '',
  first_shown_at timestamptz not null,
  primary key (slug, version, sha256)
);

alter table consents add column withdrawn_by text check (withdrawn_by in ('person', 'deletion'));
alter table consents add column box_text text not null default '';

-- Kept three years: who was destroyed is named only by the number of the account (order 179 of Roskomnadzor).
create table destruction_records (
  id text primary key,
  person_id text not null,
  reason text not null check (reason in ('personAsked', 'consentWithdrawn', 'phoneMoved', 'retentionOver')),
  -- What was destroyed, by table and count, and what stays with its ground.
  destroyed jsonb not null,
  kept jsonb not null,
  method text not null,
  requested_at timestamptz not null,
  destroyed_at timestamptz not null
);

create table data_exports (
  id text primary key,
  person_id text not null references persons (id),
  state text not null check (state in ('queued', 'ready', 'failed', 'expired')),
  -- The stored file is sealed: without this key, itself sealed, it is noise. Gone when the copy expires.
  key_cipher bytea,
  file_key text,
  -- Of the archive as its owner gets it.
  file_sha256 bytea,
  file_size integer,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create unique index data_exports_running on data_exports (person_id) where state = 'queued';
create index data_exports_of_person on data_exports (person_id, requested_at desc);

create table account_closings (
  id text primary key,
  person_id text not null references persons (id),
  reason text not null check (reason in ('personAsked', 'consentWithdrawn')),
  state text not null check (state in ('waiting', 'cancelled', 'done')),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  settled_at timestamptz
);
create unique index account_closings_living on account_closings (person_id) where state = 'waiting';
