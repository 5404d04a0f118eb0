-- expand
-- A work may wait for consent to another sum, and may be disputed.
alter table assignments drop constraint assignments_state_check;
alter table assignments add constraint assignments_state_check check (state in ('docsPending', 'active', 'submitted', 'rework',
  'amountConsent', 'accepted', 'actPending', 'readyToPay', 'paying', 'paid', 'closed', 'cancelled', 'disputed')) not valid;
