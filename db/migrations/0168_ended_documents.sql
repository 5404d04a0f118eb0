-- expand
-- no-transaction
-- Annulled documents stand in the list of those that ended too.
create index concurrently documents_ended_of_org on documents (org_id, created_at desc, id desc)
  where state in ('declined', 'expired', 'revoked', 'annulled');
drop index concurrently if exists documents_closed_of_org;
