-- The states of the tables are those of the lifecycles in code: what nothing could reach or leave goes. Nothing has ever
-- written these states, neither this release nor the previous one.

alter table assignments drop constraint assignments_state_check;
alter table assignments add constraint assignments_state_check check (state in ('docsPending', 'active', 'submitted', 'rework',
  'accepted', 'actPending', 'readyToPay', 'paying', 'paid', 'closed', 'cancelled'));

alter table documents drop constraint documents_state_check;
alter table documents add constraint documents_state_check check (state in ('draft', 'ready', 'waitClient', 'waitPerson',
  'signed', 'declined', 'expired', 'revoked', 'failed'));

alter table registers drop constraint registers_state_check;
alter table registers add constraint registers_state_check check (state in ('draft', 'importing', 'validating', 'hasErrors',
  'ready', 'onApproval', 'returned', 'approved', 'executing', 'partial', 'executed', 'failed', 'cancelled'));

alter table register_rows drop constraint register_rows_state_check;
alter table register_rows add constraint register_rows_state_check check (state in ('new', 'checking', 'error', 'warning',
  'ready', 'excluded', 'held', 'queued', 'sent', 'paid', 'bankRejected', 'returned', 'checkQueued', 'checkDone', 'checkFailed',
  'done', 'cancelled'));

alter table notifications drop constraint notifications_state_check;
alter table notifications add constraint notifications_state_check check (state in ('created', 'read', 'archived'));

-- A payout that may be with the bank has not been answered yet: `unclear` is `created` with this moment.
alter table payouts add constraint payouts_unclear_check check (unclear_since is null or state = 'created');
