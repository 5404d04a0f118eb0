-- expand
-- Editions of the templates an organization wrote for itself; the platform's stand in the program. At most one edition of a kind is
-- a draft, at most one is in force, and the words of one that was ever in force stay as they were.
create table template_editions (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations (id),
  kind text not null check (kind in ('frame', 'order', 'act')),
  number integer not null check (number > 0),
  words text not null,
  state text not null check (state in ('draft', 'active', 'retired')),
  edited_by text collate "C" not null references persons (id),
  activated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (org_id, kind, number),
  check ((state = 'draft') = (activated_at is null))
);
comment on column template_editions.id is 'type: Id<template>';
create unique index template_editions_one_draft on template_editions (org_id, kind) where state = 'draft';
create unique index template_editions_one_active on template_editions (org_id, kind) where state = 'active';

create function keep_template_words() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (tg_op = 'DELETE' or new.words <> old.words or new.state = 'draft') then
    raise exception 'The words of template edition % are frozen', old.id;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger template_editions_frozen before update or delete on template_editions
  for each row execute function keep_template_words();
