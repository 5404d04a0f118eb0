-- expand
-- An archive of documents asked for and made part by part in the background: of one document, of one contractor, or of a period.
create table document_archives (
  id text collate "C" primary key,
  side text not null,
  asked_by text collate "C" not null references persons (id),
  org_id text collate "C" references organizations (id),
  branch_ids text[] not null,
  document_id text collate "C" references documents (id),
  person_id text collate "C" references persons (id),
  from_day date,
  to_day date,
  state text not null,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  constraint document_archives_side check (side in ('client', 'person')),
  constraint document_archives_org check ((side = 'client') = (org_id is not null)),
  constraint document_archives_state check (state in ('building', 'ready', 'failed', 'expired'))
);
comment on column document_archives.id is 'type: Id<documentArchive>';
comment on column document_archives.branch_ids is 'type: Id<branch>';
create index document_archives_by_person on document_archives (asked_by, asked_at desc);

-- Each part is a whole archive of its own. `last_*`: the document it ends with; the next part goes on after it.
create table document_archive_parts (
  archive_id text collate "C" not null references document_archives (id),
  no integer not null,
  file_sha256 text collate "C" not null,
  size bigint not null,
  documents integer not null,
  last_created_at timestamptz not null,
  last_id text collate "C" not null,
  primary key (archive_id, no)
);
comment on column document_archive_parts.archive_id is 'type: Id<documentArchive>';
comment on column document_archive_parts.size is 'type: number';
comment on column document_archive_parts.last_id is 'type: Id<document>';
