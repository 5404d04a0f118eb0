-- expand
-- What one code signs: the list of documents and hashes, written before the code is sent. Its id is the SHA-256 of its text.
create table document_manifests (
  id text collate "C" primary key,
  text text not null,
  size integer not null,
  created_at timestamptz not null
);
comment on column document_manifests.id is 'type: string';
create trigger document_manifests_frozen before update on document_manifests for each row execute function refuse_change();

-- The list a signature was given on, and the place of the document in it.
alter table document_signatures
  add column manifest_id text collate "C",
  add column manifest_place integer;
alter table document_signatures
  add constraint document_signatures_manifest foreign key (manifest_id) references document_manifests (id) not valid;
alter table document_signatures
  add constraint document_signatures_placed check ((manifest_id is null) = (manifest_place is null)) not valid;
