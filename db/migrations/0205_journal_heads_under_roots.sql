-- expand
-- Under which roots the head of a journal stands, at which place, and how long the journal was then.
create table document_root_journals (
  owner_id text collate "C" not null,
  root_no integer not null references document_roots (no),
  place integer not null,
  last_no bigint not null,
  primary key (owner_id, root_no)
);
comment on column document_root_journals.owner_id is 'type: Id<organization> | Id<person>';
comment on column document_root_journals.last_no is 'type: number';
create trigger document_root_journals_frozen before update or delete on document_root_journals
  for each row execute function refuse_change();
