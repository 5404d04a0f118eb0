-- expand
-- no-transaction
create index concurrently jobs_due_in_lane on jobs (lane, run_at, id) where state = 'waiting';
drop index concurrently if exists jobs_due;
