-- expand
-- What the two sides of an application write to each other, before the choice and through the work that grows from it.

create table threads (
  application_id text collate "C" primary key references task_applications,
  org_id text collate "C" not null references organizations,
  person_id text collate "C" not null references persons,
  -- How many messages there are: the number of the last one.
  messages integer not null default 0,
  last_at timestamptz not null,
  -- The last message of each side, and how far the other side has read.
  client_last integer not null default 0,
  person_last integer not null default 0,
  client_read integer not null default 0,
  person_read integer not null default 0,
  -- When the side was told of messages it has not read since.
  client_told_at timestamptz,
  person_told_at timestamptz,
  check (client_read <= person_last and person_read <= client_last),
  check (greatest(client_last, person_last) = messages)
);
create index threads_of_client on threads (org_id, last_at desc, application_id desc);
create index threads_of_person on threads (person_id, last_at desc, application_id desc);
create index threads_unread_by_client on threads (org_id) where person_last > client_read;
create index threads_unread_by_person on threads (person_id) where client_last > person_read;
comment on column threads.application_id is 'type: Id<application>';

create table thread_messages (
  application_id text collate "C" not null references threads,
  no integer not null check (no > 0),
  side text not null check (side in ('client', 'person')),
  author_id text collate "C" not null references persons,
  text text not null check (text <> ''),
  -- Words the author was warned of and sent all the same.
  warned text[] not null,
  at timestamptz not null,
  primary key (application_id, no)
);

-- Evidence: never edited, and destroyed only where no contract grew from the application.
create function refuse_thread_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from assignments
    where assignments.application_id = old.application_id and assignments.state <> 'cancelled') then
    return old;
  end if;
  raise exception 'Messages of a work are not changed';
end $$;
create trigger thread_messages_stay before update or delete on thread_messages
  for each row execute function refuse_thread_change();

create function tell_threads() returns trigger language plpgsql as $$
begin
  insert into news (kind, hearer) select distinct 'message', whom
    from (select unnest(array['person/' || person_id, 'org/' || org_id]) as whom from changed) as told;
  return null;
end $$;
create trigger threads_insert_told after insert on threads
  referencing new table as changed for each statement execute function tell_threads();
create trigger threads_update_told after update on threads
  referencing new table as changed for each statement execute function tell_threads();
