-- expand
alter table payouts validate constraint payouts_sign_place;
