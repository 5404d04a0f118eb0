-- expand
-- Which column of a file is what, as a member confirmed it last: known again by the heading of the file. No row of a file is kept.
create table column_presets (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations (id) on delete cascade,
  -- SHA-256 of the titles in their order, written plainly.
  heading text not null check (heading ~ '^[0-9a-f]{64}$'),
  -- Field → index of its column.
  columns jsonb not null,
  -- Field → title of its column.
  titles jsonb not null,
  saved_by text collate "C" not null references persons (id),
  saved_at timestamptz not null,
  used_at timestamptz not null
);
comment on column column_presets.id is 'type: Id<columnPreset>';
create unique index column_presets_once on column_presets (org_id, heading);
create index column_presets_of_person on column_presets (saved_by);
