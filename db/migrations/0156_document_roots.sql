-- expand
-- The root of a hash tree over every document that changed, and over the root before it: whoever holds one root holds all before it.
-- The lines of the tree are a stored file, `lines_sha256`. `last_seq`: the last line of a journal it stands over.
create table document_roots (
  no integer primary key,
  day date not null,
  root text not null,
  previous text not null,
  size integer not null,
  lines_sha256 text not null,
  last_seq bigint not null,
  made_at timestamptz not null,
  constraint document_roots_size check (size > 1)
);
comment on column document_roots.last_seq is 'type: number';
create trigger document_roots_frozen before update or delete on document_roots for each row execute function refuse_change();

-- In which roots a document stands, and at which place.
create table document_root_places (
  document_id text collate "C" not null references documents (id),
  root_no integer not null references document_roots (no),
  place integer not null,
  primary key (document_id, root_no)
);
create trigger document_root_places_frozen before update or delete on document_root_places
  for each row execute function refuse_change();
