-- expand
-- Who registers the income of a payment: fixed before the order is sent, whatever channel the account has later.
alter table payouts add column receipt_by text not null default 'platform';
alter table payouts add constraint payouts_receipt_by check (receipt_by in ('platform', 'channel')) not valid;
