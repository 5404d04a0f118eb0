-- expand
-- no-transaction
-- A worker goes on from the job it took last: it does not walk again over jobs that are done but still held by somebody's snapshot.
create index concurrently jobs_in_order on jobs (run_at, id) where state = 'waiting';
create index concurrently jobs_dead on jobs (id) where state = 'dead';
drop index concurrently if exists jobs_due;
