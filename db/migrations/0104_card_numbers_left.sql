-- expand
alter table payout_methods validate constraint payout_methods_kind_check;
alter table payout_methods validate constraint payout_methods_no_cards;
