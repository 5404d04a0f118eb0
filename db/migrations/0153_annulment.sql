-- expand
-- An agreement of both sides that annuls what they have signed is a document of its own. `ends_id`: the document it ends once
-- both have signed it; `ended_by_id`: the agreement that ended this one.
alter table documents
  add column ends_id text collate "C",
  add column ended_by_id text collate "C";
alter table documents add constraint documents_ends foreign key (ends_id) references documents (id) not valid;
alter table documents add constraint documents_ended_by foreign key (ended_by_id) references documents (id) not valid;

alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check check (kind in ('frame', 'order', 'act', 'annulment')) not valid;
alter table documents drop constraint documents_state_check;
alter table documents add constraint documents_state_check check (state in ('draft', 'ready', 'waitClient', 'waitPerson',
  'signed', 'annulPending', 'annulled', 'declined', 'expired', 'revoked', 'failed')) not valid;

-- Nothing is annulled without the agreement that did it, and nothing that was annulled stands.
alter table documents add constraint documents_annulled_by check ((state = 'annulled') = (ended_by_id is not null)) not valid;
alter table documents add constraint documents_annulment_ends check ((kind = 'annulment') = (ends_id is not null)) not valid;

create or replace function keep_document_bytes() returns trigger language plpgsql as $$
begin
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

-- An agreement that both have signed and the end of its document are one fact: neither is committed without the other.
create function check_document_end() returns trigger language plpgsql as $$
declare
  agreement documents;
begin
  select * into agreement from documents where id = case when new.ends_id is null then new.ended_by_id else new.id end;
  if (agreement.state = 'signed') is distinct from
    exists (select from documents where id = agreement.ends_id and ended_by_id = agreement.id) then
    raise exception 'Document % and its agreement % do not agree', agreement.ends_id, agreement.id;
  end if;
  return null;
end $$;
create constraint trigger documents_end_agrees after insert or update of state, ends_id, ended_by_id on documents
  deferrable initially deferred for each row when (new.ends_id is not null or new.ended_by_id is not null)
  execute function check_document_end();
