-- expand
-- Archives of other features, made by the same jobs: what was chosen (`wish`, read by the feature), how much there is and how much is
-- laid in. `taken_at`: its first part was downloaded.
alter table document_archives add column kind text not null default 'court';
alter table document_archives add column title text not null default '';
alter table document_archives add column wish jsonb not null default '{}';
alter table document_archives add column total integer;
alter table document_archives add column done integer not null default 0;
alter table document_archives add column taken_at timestamptz;
alter table document_archives add constraint document_archives_kind check (kind in ('court', 'receipts')) not valid;
comment on column document_archive_parts.last_id is 'type: Id<document> | Id<receipt>';

-- The line above every page follows an archive that is being made.
create function tell_document_archives() returns trigger language plpgsql as $$
begin
  insert into news (kind, hearer) select distinct unnest(array['counter', 'export']),
    case when org_id is null then 'person/' || asked_by else 'member/' || org_id || '/' || asked_by end from changed;
  return null;
end $$;
create trigger document_archives_insert_told after insert on document_archives
  referencing new table as changed for each statement execute function tell_document_archives();
create trigger document_archives_update_told after update on document_archives
  referencing new table as changed for each statement execute function tell_document_archives();
