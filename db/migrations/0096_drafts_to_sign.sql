-- expand
-- An order that a person signs at the channel: where, and the moment after which it can no longer be signed.
alter table payouts
  add column sign_url text,
  add column sign_until timestamptz;
alter table payouts add constraint payouts_sign_place check ((sign_url is null) = (sign_until is null)) not valid;
