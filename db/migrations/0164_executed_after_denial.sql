-- expand
-- When the bank executed an order that people had given up, where that could not be written down as a payment: the work is paid
-- no second time.
alter table payouts add column executed_after_denial_at timestamptz;
