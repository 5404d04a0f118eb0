-- expand
-- no-transaction
-- One file is signed with one person once, however often it is sent.
create unique index concurrently documents_one_own_paper on documents (person_id, paper_id)
  where paper_id is not null and state not in ('declined', 'expired', 'revoked', 'annulled', 'replaced', 'failed');
