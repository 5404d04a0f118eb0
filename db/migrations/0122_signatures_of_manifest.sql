-- expand
-- no-transaction
create index concurrently document_signatures_of_manifest on document_signatures (manifest_id) where manifest_id is not null;
