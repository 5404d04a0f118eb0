-- expand
-- A sale of a person's own that the tax service refused and the person does not register.
alter table receipts drop constraint receipts_needless_reason;
alter table receipts add constraint receipts_needless_reason
  check (needless_reason in ('moneyReturned', 'notNpd', 'givenUp')) not valid;
alter table receipts add constraint receipts_given_up check (needless_reason <> 'givenUp' or payout_id is null) not valid;
