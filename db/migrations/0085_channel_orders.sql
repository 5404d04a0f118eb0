-- expand
-- Orders that a channel was called with are known to statements too, as those in files are: money that comes back is told only there.

-- Since when the channel does not know an order that it surely may have: a statement or people say what came of it.
alter table payouts add column lost_since timestamptz;

-- An order of a call stands in no file, and the bank numbers it itself.
alter table file_orders alter column file_id drop not null;
alter table file_orders alter column number drop not null;
alter table file_orders add constraint file_orders_numbered check ((file_id is null) = (number is null)) not valid;

-- A statement that we read from the bank ourselves was uploaded by nobody.
alter table statements alter column uploaded_by drop not null;
