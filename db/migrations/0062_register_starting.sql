-- expand
-- A register of thousands of rows is started by a job, portion by portion, and says so meanwhile.

alter table registers drop constraint registers_state_check;
alter table registers add constraint registers_state_check check (state in ('draft', 'importing', 'validating', 'hasErrors',
  'ready', 'onApproval', 'returned', 'approved', 'starting', 'executing', 'partial', 'executed', 'failed', 'cancelled')) not valid;
