-- expand
-- A payment of which people said that it needs no receipt, why and who; and when the person was last asked about a missing one.
alter table receipts add column needless_reason text;
alter table receipts add column needless_note text not null default '';
alter table receipts add column needless_by text collate "C";
alter table receipts add column needless_at timestamptz;
alter table receipts add column reminded_at timestamptz;
comment on column receipts.needless_by is 'type: Id<person>';
alter table receipts drop constraint receipts_state_check;
alter table receipts add constraint receipts_state_check check (state in ('queued', 'sending', 'registered', 'retry', 'failed', 'cancelQueued', 'cancelled',
  'cancelledOutside', 'mismatch', 'external', 'needless')) not valid;
alter table receipts add constraint receipts_needless check ((state = 'needless') = (needless_reason is not null)) not valid;
alter table receipts add constraint receipts_needless_reason check (needless_reason in ('moneyReturned', 'notNpd')) not valid;
