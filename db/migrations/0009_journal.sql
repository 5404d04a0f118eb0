-- journal: what was done, by whom, in one chain of hashes for each organisation and each person.

create table journal_chains (
  -- The organisation or the person.
  owner_id text primary key,
  last_no bigint not null check (last_no >= 0),
  last_sha256 bytea not null
);

create table journal_entries (
  owner_id text not null,
  no bigint not null check (no > 0),
  at timestamptz not null,
  -- Absent when the service itself acted.
  person_id text references persons (id),
  actor_name text not null,
  actor_role text,
  ip text not null default '',
  action text not null,
  object_kind text not null,
  object_id text not null,
  object_name text not null default '',
  facts jsonb not null default '{}',
  previous_sha256 bytea not null,
  sha256 bytea not null,
  primary key (owner_id, no)
);
create index journal_entries_latest on journal_entries (owner_id, at desc, no desc);
create index journal_entries_object on journal_entries (owner_id, object_kind, object_id);

create trigger journal_entries_only_added before update or delete on journal_entries
  for each row execute function refuse_change();
