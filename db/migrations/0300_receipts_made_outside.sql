-- expand
-- A receipt that the person made on their own stays theirs after it is annulled: the state alone forgets it.
alter table receipts add column made_outside boolean not null default false;
