-- One word for one thing: our record of a receipt is a receipt, the number the tax service gave it is its FNS id.
-- The previous release does not know these names: stop it before this migration runs (docs/operations.md).

alter table checks rename to receipts;
alter table receipts rename column receipt_id to fns_receipt_id;
alter table check_cancel_requests rename to receipt_cancel_requests;
alter table receipt_cancel_requests rename column check_id to receipt_id;

-- Indexes, constraints and triggers follow their tables.
do $$
declare
  found record;
begin
  for found in
    select c.conname as name, c.conrelid::regclass as owner from pg_constraint c
    where c.conrelid in ('receipts'::regclass, 'receipt_cancel_requests'::regclass) and c.conname ~ '^check(s|_cancel_requests)_'
  loop
    execute format('alter table %s rename constraint %I to %I', found.owner, found.name, regexp_replace(found.name, '^check', 'receipt'));
  end loop;
  for found in
    select i.indexrelid::regclass as name, c.relname as own from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('receipts'::regclass, 'receipt_cancel_requests'::regclass) and c.relname ~ '^check(s|_cancel_requests)_'
  loop
    execute format('alter index %s rename to %I', found.name, regexp_replace(found.own, '^check', 'receipt'));
  end loop;
  for found in
    select tgname as name, tgrelid::regclass as owner from pg_trigger
    where not tgisinternal and tgrelid in ('receipts'::regclass, 'receipt_cancel_requests'::regclass) and tgname ~ '^check(s|_cancel_requests)_'
  loop
    execute format('alter trigger %I on %s rename to %I', found.name, found.owner, regexp_replace(found.name, '^check', 'receipt'));
  end loop;
end $$;

-- States of a row that speak of its receipt.
do $$
declare
  old_check record;
  old_index record;
begin
  select conname as name, pg_get_constraintdef(oid) as definition into strict old_check from pg_constraint
    where conrelid = 'register_rows'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''checkQueued''%';
  execute format('alter table register_rows drop constraint %I', old_check.name);
  update register_rows set state = replace(state, 'check', 'receipt') where state in ('checkQueued', 'checkDone', 'checkFailed');
  execute format('alter table register_rows add constraint %I %s', old_check.name,
    regexp_replace(old_check.definition, '''check(Queued|Done|Failed)''', '''receipt\1''', 'g'));
  for old_index in
    select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = 'register_rows'::regclass and pg_get_indexdef(i.indexrelid) ~ '''check(Queued|Done|Failed)'''
  loop
    execute format('drop index %s', old_index.name);
    execute regexp_replace(old_index.definition, '''check(Queued|Done|Failed)''', '''receipt\1''', 'g');
  end loop;
end $$;

-- Jobs and events that wait for their workers.
update jobs set name = regexp_replace(name, '^event:check', 'event:receipt') where name ~ '^event:check[A-Z]';
update jobs set name = regexp_replace(name, '^checks\.', 'receipts.') where name like 'checks.%';
update jobs set name = regexp_replace(name, '^organisations\.', 'organizations.') where name like 'organisations.%';
update jobs set name = case name
    when 'partner.look-at-binding' then 'partner.poll-binding'
    when 'partner.tell-unbinding' then 'partner.send-unbinding'
    when 'registration.look-at-status' then 'registration.poll-status'
    when 'identity.tell-old-phone' then 'identity.notify-old-phone'
    when 'contractors.note-status' then 'contractors.record-status'
    else 'notifications.sendReadMarks' end
  where name in ('partner.look-at-binding', 'partner.tell-unbinding', 'registration.look-at-status', 'identity.tell-old-phone',
    'contractors.note-status', 'notifications.tellMarks');
update jobs set payload = payload - 'checkId' || jsonb_build_object('receiptId', payload -> 'checkId') where payload ? 'checkId';
