-- expand
-- The stamp of a time-stamp authority (RFC 3161) on a root: its token as it came, and what the token says.
create table document_root_stamps (
  root_no integer primary key references document_roots (no),
  token bytea not null,
  stamped_at timestamptz not null,
  serial text not null,
  policy text not null,
  authority text not null,
  received_at timestamptz not null
);
create trigger document_root_stamps_frozen before update or delete on document_root_stamps
  for each row execute function refuse_change();
