-- expand
-- Members stop the destruction of a document at the end of its term, and lift that again; both with their words.
create table document_holds (
  id text collate "C" primary key,
  document_id text collate "C" not null references documents (id),
  reason text not null check (reason in ('dispute', 'inspection', 'court')),
  words text not null,
  set_by text collate "C" not null references persons (id),
  set_at timestamptz not null,
  lifted_by text collate "C" references persons (id),
  lifted_at timestamptz,
  lift_words text,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_words is null))
);
comment on column document_holds.id is 'type: Id<documentHold>';
create unique index document_holds_open on document_holds (document_id) where lifted_at is null;

-- The last day of keeping as the round of the night has worked it out: lists narrow by it.
alter table documents add column kept_until date;
