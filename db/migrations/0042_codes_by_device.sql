-- expand
-- no-transaction
create unique index concurrently codes_live_by_device on codes (person_id, purpose, subject_sha256, is_known)
  where used_at is null and dead_at is null;
drop index concurrently if exists codes_live;
