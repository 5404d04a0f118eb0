-- expand
-- A work whose contract or order died before places lapsed holds its place for ever: its customer gets the same three days now.
insert into jobs (id, name, payload, run_at, created_at)
  select 'job_' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26)), 'tasks.lapse',
    jsonb_build_object('assignmentId', work.id), now() + interval '3 days', now()
  from assignments as work
  where work.state = 'docsPending'
    and exists (select from documents as document
      where document.id in (work.frame_document_id, work.order_document_id) and document.state in ('declined', 'expired', 'revoked'))
    and not exists (select from jobs where jobs.name = 'tasks.lapse' and jobs.state = 'waiting'
      and jobs.payload ->> 'assignmentId' = work.id);
