-- expand
-- Who has stopped the payments of a register and since when; nothing where they go on. What was not sent by then is held.

alter table registers
  add column stopped_by text,
  add column stopped_at timestamptz;
alter table registers add constraint registers_stopped_by foreign key (stopped_by) references persons (id) not valid;
alter table registers add constraint registers_stopped check ((stopped_by is null) = (stopped_at is null)) not valid;
