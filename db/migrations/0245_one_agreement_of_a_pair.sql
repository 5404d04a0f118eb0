-- expand
-- no-transaction
-- A pair has one agreement of secrecy, and one addendum at a time waits for signatures.
create unique index concurrently documents_one_nda_in_force on documents (org_id, person_id)
  where kind = 'nda' and state not in ('declined', 'expired', 'revoked', 'annulled', 'replaced', 'failed')
    and (ends_id is null or state in ('signed', 'annulPending'));
create unique index concurrently documents_one_addendum_waiting on documents (org_id, person_id)
  where kind = 'addendum' and state in ('draft', 'ready', 'waitClient', 'waitPerson');
