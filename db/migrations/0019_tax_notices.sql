-- notifications.

-- `critical` stays before the eyes until the person has acted on it, `high` shows itself to one who is at work.
alter table notifications add column priority text not null default 'normal' check (priority in ('normal', 'high', 'critical'));
alter table notifications add column acted_at timestamptz;

-- Notices of the tax service stand beside our own; a mark made here goes there in the background.
alter table notifications add column source text not null default 'platform' check (source in ('platform', 'fns'));
alter table notifications add column outside_id text;
alter table notifications add column outside_at timestamptz;
-- The furthest mark the tax service is known to hold, and the one it has still to be told.
alter table notifications add column outside_state text check (outside_state in ('new', 'delivered', 'read', 'archived'));
alter table notifications add column mark_waiting text check (mark_waiting in ('delivered', 'read', 'archived'));
alter table notifications add column marked_at timestamptz;
alter table notifications add constraint notifications_outside_whole
  check ((source = 'fns') = (outside_id is not null and outside_at is not null and outside_state is not null));
create unique index notifications_outside on notifications (person_id, outside_id) where outside_id is not null;
create index notifications_marks on notifications (mark_waiting, person_id) where mark_waiting is not null;
create index notifications_old on notifications (created_at) where source = 'platform' and state <> 'archived';
create index notifications_archived on notifications (archived_at) where state = 'archived';
-- Who heard of an outage hears of its end.
create index notifications_of_outages on notifications (created_at) where event_key like '%outage:%';

-- When the notices of a person were last fetched, and since when that does not succeed.
create table tax_inboxes (
  person_id text primary key references persons (id),
  fetched_at timestamptz,
  failing_since timestamptz
);

-- Browsers learn at once that something has changed. Whatever wrote the rows, its commit says on the channel `news` what kind of
-- thing it was and whose; never what is in it. The first argument is the kind, the second who hears it: expressions over a row.
create function tell_browsers() returns trigger language plpgsql as $$
declare
  hearer text;
begin
  for hearer in execute format(
    'select distinct whom from changed, unnest(array[%s]) as whom where whom is not null', tg_argv[1])
  loop
    perform pg_notify('news', tg_argv[0] || ' ' || hearer);
  end loop;
  return null;
end $$;

do $$
declare
  person constant text := '''person/'' || person_id';
  org constant text := '''org/'' || org_id';
  told record;
  deed text;
begin
  for told in
    select * from (values
      ('notifications', 'notification',
        'case when org_id is null then ''person/'' || person_id else ''member/'' || org_id || ''/'' || person_id end'),
      ('tasks', 'task', org),
      ('task_applications', 'task', person || ',' || org),
      ('assignments', 'task', person || ',' || org),
      ('documents', 'document', person || ',' || org),
      ('registers', 'register', org),
      ('register_rows', 'row', org),
      ('payouts', 'row', person || ',' || org),
      ('checks', 'check', person || ',' || org),
      ('check_cancel_requests', 'check', person || ',' || org),
      ('data_exports', 'export', person),
      ('bindings', 'binding', person),
      ('npd_registrations', 'status', person),
      ('contractors', 'status', org),
      ('status_batches', 'status', org),
      ('status_batch_rows', 'status', '(select ''org/'' || org_id from status_batches where id = batch_id)'),
      ('tax_inboxes', 'notification', person),
      ('tax_accounts', 'tax', person),
      ('tax_certificates', 'tax', person),
      ('service_outages', 'service', '''all''')
    ) as list (place, kind, hearers)
  loop
    foreach deed in array array['insert', 'update'] loop
      execute format(
        'create trigger %I after %s on %I referencing new table as changed for each statement execute function tell_browsers(%L, %L)',
        told.place || '_' || deed || '_told', deed, told.place, told.kind, told.hearers);
    end loop;
  end loop;
end $$;

-- Who may listen is asked again when an account or a place in an organisation changes.
create function tell_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', 'access account/' || (to_jsonb(new) ->> tg_argv[0]));
  return null;
end $$;
create trigger sessions_access after update on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at or old.token_sha256 is distinct from new.token_sha256)
  execute function tell_access('person_id');
create trigger members_access after update on members for each row
  when (new.person_id is not null and (old.status <> new.status or old.role <> new.role or old.branch_ids <> new.branch_ids))
  execute function tell_access('person_id');
create trigger persons_access after update on persons for each row
  when (old.status <> new.status) execute function tell_access('id');
