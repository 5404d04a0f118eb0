-- expand
alter table receipts validate constraint receipts_needless_reason;
alter table receipts validate constraint receipts_given_up;
