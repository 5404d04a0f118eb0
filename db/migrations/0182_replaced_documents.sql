-- expand
-- A new edition names the document it takes the place of (`ends_id`) once both have signed it; that one is `replaced` then.
alter table documents drop constraint documents_state_check;
alter table documents add constraint documents_state_check check (state in ('draft', 'ready', 'waitClient', 'waitPerson',
  'signed', 'annulPending', 'annulled', 'replaced', 'declined', 'expired', 'revoked', 'failed')) not valid;

-- Nothing is annulled or replaced without the document that did it, and nothing that was stands.
alter table documents drop constraint documents_annulled_by;
alter table documents add constraint documents_annulled_by
  check ((state in ('annulled', 'replaced')) = (ended_by_id is not null)) not valid;
alter table documents drop constraint documents_annulment_ends;
alter table documents add constraint documents_annulment_ends check (kind <> 'annulment' or ends_id is not null) not valid;

-- What both have signed, an agreement or a new edition, and the end of its document are one fact: neither is committed without the
-- other. An edition may be annulled or replaced itself later; what it replaced stays replaced.
create or replace function check_document_end() returns trigger language plpgsql as $$
declare
  ender documents;
begin
  select * into ender from documents where id = case when new.ends_id is null then new.ended_by_id else new.id end;
  if (ender.state in ('signed', 'annulPending', 'annulled', 'replaced')) is distinct from
    exists (select from documents where id = ender.ends_id and ended_by_id = ender.id
      and state = case when ender.kind = 'annulment' then 'annulled' else 'replaced' end) then
    raise exception 'Document % and its agreement % do not agree', ender.ends_id, ender.id;
  end if;
  if new.ended_by_id is not null and not exists (select from documents where id = new.ended_by_id and ends_id = new.id) then
    raise exception 'Document % was not ended by %', new.id, new.ended_by_id;
  end if;
  return null;
end $$;
