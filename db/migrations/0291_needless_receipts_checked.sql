-- expand
alter table receipts validate constraint receipts_state_check;
alter table receipts validate constraint receipts_needless;
alter table receipts validate constraint receipts_needless_reason;
