-- expand
-- no-transaction
-- What an organization has paid by month, to whom: read from the index alone.
create index concurrently payouts_paid_of_org on payouts (org_id, paid_at) include (person_id, amount, state) where paid_at is not null;
