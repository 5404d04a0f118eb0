-- expand
-- no-transaction
-- One agreement about a document at a time, and one that was signed is the last.
create unique index concurrently documents_one_ender on documents (ends_id)
  where ends_id is not null and state not in ('declined', 'expired', 'revoked', 'annulled', 'failed');
