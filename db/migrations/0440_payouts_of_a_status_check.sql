-- expand
-- no-transaction
-- A payment writes its row twice: the partial index finds the same rows.
drop index concurrently if exists payouts_status_check;
