-- expand
-- How soon letters of one kind of notice come to a person; without a row they come as those of its group.
create table notice_kind_settings (
  person_id text collate "C" not null references persons on delete cascade,
  kind text not null,
  is_on boolean not null,
  is_daily boolean not null,
  primary key (person_id, kind)
);
