-- contractors: whether an organisation works with somebody, its tags and its note; invitations from a file; news of bindings.

alter table contractors add column state text not null default 'works' check (state in ('works', 'paused', 'blocked', 'archived'));
-- The Moscow day he works again; the pause ends by itself.
alter table contractors add column paused_until date;
-- Of the organisation alone, as the note: the contractor never reads them.
alter table contractors add column state_reason text check (char_length(state_reason) <= 300);
alter table contractors add column state_at timestamptz;
alter table contractors add column tags text[] not null default '{}' check (cardinality(tags) <= 10);
alter table contractors add column note text not null default '' check (char_length(note) <= 1000);
alter table contractors add constraint contractors_pause_whole check ((state = 'paused') = (paused_until is not null));

-- Who of his customers hears of his binding.
create index contractors_of_person on contractors (person_id);

-- People asked from one file. Whom a line is for stands here until it is invited: then the invitation holds it, or nothing does.
create table invitation_lists (
  id text primary key,
  org_id text not null references organizations (id),
  name text not null,
  state text not null check (state in ('running', 'done')),
  total int not null,
  created_by text not null references persons (id),
  created_at timestamptz not null,
  finished_at timestamptz
);
create index invitation_lists_of_org on invitation_lists (org_id, created_at desc, id desc);

create table invitation_list_rows (
  list_id text not null references invitation_lists (id),
  no int not null,
  -- The line of the file, as the spreadsheet program numbers it.
  source_row int not null,
  phone text,
  inn text,
  name text not null default '',
  state text not null check (state in ('waiting', 'invited', 'skipped', 'wrong')),
  problem text,
  invitation_id text references contractor_invitations (id) on delete set null,
  primary key (list_id, no)
);
create index invitation_list_rows_waiting on invitation_list_rows (list_id, no) where state = 'waiting';
create index invitation_list_rows_invitation on invitation_list_rows (invitation_id);

do $$
declare
  deed text;
begin
  foreach deed in array array['insert', 'update'] loop
    execute format(
      'create trigger %I after %s on invitation_lists referencing new table as changed for each statement execute function tell_browsers(%L, %L)',
      'invitation_lists_' || deed || '_told', deed, 'status', '''org/'' || org_id');
    execute format(
      'create trigger %I after %s on contractor_invitations referencing new table as changed for each statement execute function tell_browsers(%L, %L)',
      'contractor_invitations_' || deed || '_told', deed, 'status', '''org/'' || org_id');
  end loop;
end $$;

-- Customers of a person see his binding in their lists; most writes to it change nothing they see.
create function tell_customers() returns trigger language plpgsql as $$
declare
  customer text;
begin
  for customer in select org_id from contractors where person_id = new.person_id loop
    perform pg_notify('news', 'status org/' || customer);
  end loop;
  return null;
end $$;
create trigger bindings_insert_customers after insert on bindings for each row execute function tell_customers();
create trigger bindings_update_customers after update on bindings for each row
  when (old.state is distinct from new.state) execute function tell_customers();
