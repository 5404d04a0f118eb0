-- expand
-- A new edition of a template is proposed to everybody who signed under an older one, in the background; the documents to be renewed are
-- listed when it is asked for, and each line says what came of it.
create table edition_renewals (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations (id),
  kind text not null check (kind in ('frame', 'nda')),
  template text collate "C" not null,
  reason text not null,
  answer_by date not null,
  state text not null check (state in ('proposing', 'proposed', 'stopped')),
  stop_reason text,
  asked_by text collate "C" not null references persons (id),
  asked_at timestamptz not null,
  check ((state = 'stopped') = (stop_reason is not null))
);
comment on column edition_renewals.id is 'type: Id<renewal>';
create unique index edition_renewals_one_running on edition_renewals (org_id, kind) where state = 'proposing';
create index edition_renewals_of_org on edition_renewals (org_id, kind, asked_at desc);

create table edition_renewal_lines (
  renewal_id text collate "C" not null references edition_renewals (id),
  document_id text collate "C" not null references documents (id),
  state text not null check (state in ('waiting', 'proposed', 'left')),
  proposal_id text collate "C" references documents (id),
  why text,
  primary key (renewal_id, document_id),
  check ((state = 'proposed') = (proposal_id is not null)),
  check ((state = 'left') = (why is not null))
);
