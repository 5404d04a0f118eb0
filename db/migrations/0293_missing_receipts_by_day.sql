-- expand
-- no-transaction
-- Receipts that do not come, by the day they are due: the reminders read no others.
create index concurrently receipts_missing on receipts (deadline_on, id) include (missing_step) where state in ('queued', 'sending', 'retry', 'failed');
