-- expand
-- By what an order went to its channel: the connection and the party named in it. Another one has never heard of the key.
alter table payouts add column asked_by text;
comment on column payouts.asked_by is 'type: string';
