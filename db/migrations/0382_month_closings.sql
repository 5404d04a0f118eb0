-- expand
-- A month of an organization that people closed: with what in the way, by whom, and the files that prove it. `list_sha256`: every receipt
-- of the month as it was, a line each; `protocol_sha256`: the protocol as PDF. One closing of a month stands at a time.
create table month_closings (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations (id),
  month date not null,
  edition integer not null,
  state text not null,
  receipts integer not null,
  total bigint not null,
  troubles jsonb not null,
  list_sha256 text collate "C" not null,
  protocol_sha256 text collate "C" not null,
  archive_id text collate "C" references document_archives (id) on delete set null,
  closed_by text collate "C" not null references persons (id),
  closed_at timestamptz not null,
  reopened_by text collate "C" references persons (id),
  reopened_at timestamptz,
  reopen_reason text,
  constraint month_closings_state check (state in ('closed', 'reopened')),
  constraint month_closings_month check (extract(day from month) = 1),
  constraint month_closings_reopened check ((state = 'reopened') = (reopened_at is not null and reopened_by is not null and reopen_reason is not null)),
  constraint month_closings_edition unique (org_id, month, edition)
);
comment on column month_closings.id is 'type: Id<monthClosing>';
comment on column month_closings.total is 'type: Kopecks';
create unique index month_closings_one_stands on month_closings (org_id, month) where state = 'closed';
create index month_closings_by_archive on month_closings (archive_id);
