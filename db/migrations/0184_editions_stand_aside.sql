-- expand
-- no-transaction
-- A new edition stands aside of the document in force until both have signed it.
create unique index concurrently documents_one_frame_in_force on documents (org_id, person_id)
  where kind = 'frame' and state not in ('declined', 'expired', 'revoked', 'annulled', 'replaced', 'failed')
    and (ends_id is null or state in ('signed', 'annulPending'));
create unique index concurrently documents_one_in_force_per_assignment on documents (assignment_id, kind)
  where assignment_id is not null and state not in ('declined', 'expired', 'revoked', 'annulled', 'replaced', 'failed')
    and (ends_id is null or state in ('signed', 'annulPending'));
create index concurrently documents_over_of_org on documents (org_id, created_at desc, id desc)
  where state in ('declined', 'expired', 'revoked', 'annulled', 'replaced');
drop index concurrently if exists documents_one_frame;
drop index concurrently if exists documents_one_per_assignment;
drop index concurrently if exists documents_ended_of_org;
