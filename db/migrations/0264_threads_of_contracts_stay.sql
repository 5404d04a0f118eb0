-- expand
-- A cancelled work may have been signed for or disputed before: what was written of it proves something all the same.

create function is_evidenced(work assignments) returns boolean stable language sql as $$
  select exists (select from disputes where disputes.assignment_id = work.id)
    or exists (select from documents where documents.person_id = work.person_id and documents.org_id = work.org_id
      and documents.signed_at is not null
      -- The contract of the pair counts where it was signed for this work.
      and (documents.assignment_id = work.id or documents.id = work.frame_document_id and documents.signed_at >= work.created_at))
$$;

create or replace function refuse_thread_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from assignments
    where assignments.application_id = old.application_id
      and (assignments.state <> 'cancelled' or is_evidenced(assignments))) then
    return old;
  end if;
  raise exception 'Messages of a work are not changed';
end $$;
