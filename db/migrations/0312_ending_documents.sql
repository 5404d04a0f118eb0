-- expand
-- no-transaction
create index concurrently documents_ending on documents (org_id, kept_until) where kept_until is not null;
