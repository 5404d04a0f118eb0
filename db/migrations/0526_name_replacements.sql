-- expand
-- Who is meant by what files say: a name or a phone → a person of the organization's base, as a member said by hand.
create table name_replacements (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations (id) on delete cascade,
  said_by text not null check (said_by in ('fio', 'phone')),
  -- The name in small letters or the phone by which it is known again.
  said_key text collate "C" not null check (char_length(said_key) between 1 and 180),
  said text not null check (char_length(said) between 1 and 180),
  person_id text collate "C" not null references persons (id) on delete cascade,
  saved_by text collate "C" not null references persons (id),
  saved_at timestamptz not null,
  used_at timestamptz not null
);
comment on column name_replacements.id is 'type: Id<replacement>';
create unique index name_replacements_once on name_replacements (org_id, said_by, said_key);
create index name_replacements_of_person on name_replacements (person_id);
create index name_replacements_of_member on name_replacements (saved_by);
-- What a replacement did to the row, or why it did nothing.
alter table register_rows add column remembered jsonb;
