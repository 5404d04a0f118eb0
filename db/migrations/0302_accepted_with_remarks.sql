-- expand
-- What the act of a work says besides its sum: the customer's remarks, and why the sum is not the price of the order.
alter table assignments
  add column accept_remarks text,
  -- The sum the sides settled on instead of the price. An act of another sum says nothing of it.
  add column settled_amount bigint,
  add column settled_by text,
  add column settled_reason text;
comment on column assignments.settled_amount is 'type: Kopecks';
alter table assignments add constraint assignments_settled_by_check check (settled_by in ('agreement', 'dispute')) not valid;
alter table assignments add constraint assignments_settled_whole check ((settled_amount is null) = (settled_by is null)) not valid;
