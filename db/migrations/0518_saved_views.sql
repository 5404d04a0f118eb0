-- expand
-- What a member of an organization keeps of its lists: a name and how the list was narrowed.
create table saved_views (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations on delete cascade,
  person_id text collate "C" not null references persons on delete cascade,
  list text not null check (list in ('tasks', 'registers', 'checks', 'people')),
  name text not null check (char_length(name) between 1 and 40),
  -- After «?», in one order of names.
  address text not null check (char_length(address) between 1 and 500),
  created_at timestamptz not null
);
comment on column saved_views.id is 'type: Id<savedView>';
create unique index saved_views_once on saved_views (person_id, org_id, list, address);
create index saved_views_of_organization on saved_views (org_id);
