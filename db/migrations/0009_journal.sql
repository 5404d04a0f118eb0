-- journal: what was done, by whom, in one chain of hashes for each organisation and each person.

create table journal_chains (
  -- The organisation or the person.
  owner_id text primary key,
  last_no bigint not null check (last_no >= 0),
  last_sha256 bytea not null,
  -- What the last check has found: entries that stood well; a whole chain has no broken number.
  checked_at timestamptz,
  checked_no bigint,
  broken_no bigint,
  broken_what text
);
create index journal_chains_due on journal_chains (checked_at nulls first, owner_id);
create index journal_chains_broken on journal_chains (owner_id) where broken_no is not null;

create table journal_entries (
  owner_id text not null,
  no bigint not null check (no > 0),
  -- Which canonical text the hash is taken of.
  text_version smallint not null,
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
create index journal_entries_object on journal_entries (owner_id, object_id, at desc, no desc);

create trigger journal_entries_only_added before update or delete on journal_entries
  for each row execute function refuse_change();

-- The head only goes forward, one entry at a time, so a cut tail stays visible.
create function keep_journal_head() returns trigger language plpgsql as $$
begin
  if new.owner_id <> old.owner_id or new.last_no not in (old.last_no, old.last_no + 1)
    or (new.last_no = old.last_no and new.last_sha256 <> old.last_sha256) then
    raise exception 'The head of the journal of % only goes forward', old.owner_id;
  end if;
  return new;
end $$;
create trigger journal_chains_forward before update on journal_chains for each row execute function keep_journal_head();
create trigger journal_chains_kept before delete on journal_chains for each row execute function refuse_change();

-- Emptying a table at once goes past row triggers.
create trigger journal_entries_not_emptied before truncate on journal_entries
  for each statement execute function refuse_change();
create trigger journal_chains_not_emptied before truncate on journal_chains
  for each statement execute function refuse_change();
create trigger document_signatures_not_emptied before truncate on document_signatures
  for each statement execute function refuse_change();
create trigger document_events_not_emptied before truncate on document_events
  for each statement execute function refuse_change();
