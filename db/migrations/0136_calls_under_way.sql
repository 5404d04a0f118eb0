-- expand
-- Until when the call of a run about this order may be under way; empty when its answer is written down.
alter table payouts add column calling_until timestamptz;
