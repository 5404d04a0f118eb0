-- expand
-- An approved register that starts by itself: at what moment, who has scheduled it and since when; and why the last one did not start.

alter table registers
  add column scheduled_for timestamptz,
  add column scheduled_by text,
  add column scheduled_at timestamptz,
  add column not_started_at timestamptz,
  add column not_started_why text;
alter table registers add constraint registers_scheduled_by foreign key (scheduled_by) references persons (id) not valid;
alter table registers add constraint registers_scheduled
  check ((scheduled_for is null) = (scheduled_by is null) and (scheduled_for is null) = (scheduled_at is null)) not valid;
alter table registers add constraint registers_not_started check ((not_started_at is null) = (not_started_why is null)) not valid;
alter table registers drop constraint registers_state_check;
alter table registers add constraint registers_state_check check (state in ('draft', 'importing', 'validating', 'hasErrors',
  'ready', 'onApproval', 'returned', 'approved', 'scheduled', 'starting', 'executing', 'partial', 'executed', 'failed',
  'cancelled')) not valid;
