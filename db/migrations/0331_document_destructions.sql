-- expand
-- Documents whose term of keeping has ended are destroyed by an act: of each its hashes stay, and nothing else.
create table document_destructions (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations (id),
  number text not null,
  state text not null check (state in ('planned', 'destroying', 'done', 'cancelled')),
  asked_by text collate "C" not null references persons (id),
  asked_at timestamptz not null,
  starts_at timestamptz not null,
  cancelled_by text collate "C" references persons (id),
  done_at timestamptz,
  act_sha256 text collate "C",
  unique (org_id, number),
  check ((state = 'cancelled') = (cancelled_by is not null)),
  check ((state = 'done') = (done_at is not null) and (state = 'done') = (act_sha256 is not null))
);
comment on column document_destructions.id is 'type: Id<documentDestruction>';
create unique index document_destructions_one_open on document_destructions (org_id) where state in ('planned', 'destroying');

create table document_destruction_lines (
  destruction_id text collate "C" not null references document_destructions (id),
  document_id text collate "C" not null references documents (id),
  state text not null check (state in ('waiting', 'destroyed', 'left')),
  why text,
  sha256 text collate "C",
  signed_sha256 text collate "C",
  protocol_sha256 text collate "C",
  journal_sha256 text collate "C",
  kept_until date,
  destroyed_at timestamptz,
  primary key (destruction_id, document_id),
  check ((state = 'left') = (why is not null)),
  check ((state = 'destroyed') = (destroyed_at is not null))
);

alter table documents add column destroyed_by text collate "C";
alter table documents add constraint documents_destroyed_by foreign key (destroyed_by) references document_destructions (id) not valid;
comment on column documents.destroyed_by is 'type: Id<documentDestruction>';

create or replace function keep_document_bytes() returns trigger language plpgsql as $$
begin
  if old.destroyed_by is not null then
    raise exception 'Document % was destroyed', old.id;
  end if;
  if new.destroyed_by is not null then
    if coalesce(new.sha256, new.signed_sha256, new.protocol_sha256) is not null or new.state <> old.state then
      raise exception 'Document % is destroyed with its files', old.id;
    end if;
    return new;
  end if;
  if old.sha256 is not null and new.sha256 is distinct from old.sha256 then
    raise exception 'The bytes of document % are frozen', old.id;
  end if;
  if old.signed_sha256 is not null and new.signed_sha256 is distinct from old.signed_sha256 then
    raise exception 'The signed bytes of document % are frozen', old.id;
  end if;
  if new.ends_id is distinct from old.ends_id then
    raise exception 'What document % ends is frozen', old.id;
  end if;
  if old.ended_by_id is not null and (new.ended_by_id is distinct from old.ended_by_id or new.state <> old.state) then
    raise exception 'Document % was annulled for ever', old.id;
  end if;
  return new;
end $$;

-- Evidence goes with its document and never before it.
create function refuse_unless_destroyed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from documents where id = old.document_id and destroyed_by is not null) then
    return old;
  end if;
  raise exception 'Rows of % are evidence and never change', tg_table_name;
end $$;
create or replace trigger document_signatures_frozen before update or delete on document_signatures
  for each row execute function refuse_unless_destroyed();
create or replace trigger document_events_frozen before update or delete on document_events
  for each row execute function refuse_unless_destroyed();
