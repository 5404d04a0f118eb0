-- expand
alter table receipts validate constraint receipts_income_type;
alter table receipts validate constraint receipts_own_or_paid;
alter table receipts validate constraint receipts_buyer_known;
