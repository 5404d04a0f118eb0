-- expand
alter table payouts validate constraint payouts_receipt_by;
