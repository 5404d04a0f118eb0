-- expand
-- Offers and results that wait already get the terms that new ones have: an offer at least a day from now.
insert into jobs (id, name, payload, run_at, created_at)
  select 'job_' || split_part(id, '_', 2), 'tasks.expireOffer', jsonb_build_object('applicationId', id),
    greatest(decided_at + interval '48 hours', now() + interval '24 hours'), now()
  from task_applications where state = 'offered' and decided_at is not null
  on conflict do nothing;
insert into jobs (id, name, payload, run_at, created_at)
  select 'job_' || split_part(id, '_', 2), 'tasks.watchAcceptance',
    jsonb_build_object('assignmentId', id, 'submittedAt', to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
    now() + interval '1 hour', now()
  from assignments where state = 'submitted' and submitted_at is not null and accept_due_on is not null
  on conflict do nothing;
