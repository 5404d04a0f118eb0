-- expand
-- no-transaction
create index concurrently assignments_deciding_of_org on assignments (org_id, state, accept_due_on) include (task_id) where state in ('submitted', 'disputed');
create index concurrently assignments_owed_of_org on assignments (org_id, created_at) include (accepted_amount, price, task_id) where state = 'readyToPay';
create index concurrently assignments_live_of_person on assignments (person_id, created_at, id)
  where state in ('docsPending', 'active', 'submitted', 'rework', 'amountConsent', 'disputed', 'accepted', 'actPending', 'readyToPay', 'paying');
create index concurrently payouts_open_of_org on payouts (org_id, state) include (amount, channel, sign_until, lost_since, row_id) where state in ('created', 'listed', 'sent');
create index concurrently tasks_by_term_of_org on tasks (org_id, due_on, id) where state in ('published', 'paused', 'inProgress');
create index concurrently documents_waiting_by_term on documents (org_id, expires_at, id) where state in ('waitClient', 'waitPerson');
