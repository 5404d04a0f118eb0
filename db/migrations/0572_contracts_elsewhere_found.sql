-- expand
-- no-transaction
-- A disputed contract stands in the way of no other, and contracts signed elsewhere bear whatever numbers they were given.
create unique index concurrently documents_one_standing_frame on documents (org_id, person_id)
  where kind = 'frame' and state not in ('declined', 'expired', 'revoked', 'annulled', 'replaced', 'failed', 'disputed', 'misloaded')
    and (ends_id is null or state in ('signed', 'annulPending'));
create unique index concurrently documents_one_paper_of_person on documents (person_id, paper_id)
  where paper_id is not null and state not in ('declined', 'expired', 'revoked', 'annulled', 'replaced', 'failed', 'disputed', 'misloaded');
create index concurrently documents_left_of_org on documents (org_id, created_at desc, id desc)
  where state in ('declined', 'expired', 'revoked', 'annulled', 'replaced', 'disputed', 'misloaded');
-- One file is the contract of one person.
create unique index concurrently documents_one_outside_file on documents (org_id, sha256)
  where source = 'outside' and state not in ('annulled', 'replaced', 'disputed', 'misloaded');
-- Ours are found by it and differ by it; those of others are found by it.
create unique index concurrently documents_number_of_org on documents (org_id, number, (case source when 'outside' then id end))
  nulls not distinct;
drop index concurrently if exists documents_one_frame_in_force;
drop index concurrently if exists documents_one_own_paper;
drop index concurrently if exists documents_over_of_org;
