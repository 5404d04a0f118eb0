-- expand
-- no-transaction
-- How a customer has accepted and paid his last works, for the page of a task.
create index concurrently assignments_paid_of_org on assignments (org_id, paid_at desc) where paid_at is not null;
