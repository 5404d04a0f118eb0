-- expand
-- What the contractor has received above the sum of the act that replaced an annulled one, and owes back: the receipt is made without it.
alter table assignments add column overpaid bigint;
alter table assignments add constraint assignments_overpaid_check check (overpaid > 0) not valid;
comment on column assignments.overpaid is 'type: Kopecks';
