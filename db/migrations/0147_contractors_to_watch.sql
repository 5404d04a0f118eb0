-- expand
-- no-transaction
-- The morning round reads watched people in the order in which they were seen, portion by portion.
create index concurrently contractors_to_watch on contractors ((coalesce(status_seen_at, '-infinity'::timestamptz)), inn) where is_watched;
