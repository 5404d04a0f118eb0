-- expand
-- What comes of a result that the customer does not answer in its term: a reminder, or acceptance by a clause of the order.
alter table tasks add column on_silence text not null default 'remind';
alter table tasks add constraint tasks_on_silence_check check (on_silence in ('remind', 'accept')) not valid;
