-- expand
-- A frame contract that the sides signed outside the platform: its file is a paper the customer uploaded, its number is the number it
-- bears, and no code of ours stands under it. The person may dispute it; decision 0158.
alter table documents add column source text not null default 'platform';
-- He has said that it is not his, or the customer that it is not of this person: its file and text, which may be of somebody else, are
-- shown to him no more.
alter table documents add column closed_to_person boolean not null default false;
alter table documents add constraint documents_source_check check (source in ('platform', 'outside')) not valid;
alter table documents drop constraint documents_state_check;
alter table documents add constraint documents_state_check check (state in ('draft', 'ready', 'waitClient', 'waitPerson',
  'signed', 'signedOutside', 'annulPending', 'annulled', 'replaced', 'disputed', 'misloaded', 'declined', 'expired', 'revoked', 'failed')) not valid;
alter table documents drop constraint documents_own_paper;
alter table documents add constraint documents_own_paper
  check ((kind = 'own' or source = 'outside') = (paper_id is not null)) not valid;
-- It never waits for a signature, and what was signed here is never said to be signed elsewhere.
alter table documents add constraint documents_outside_frame check (case when source = 'outside'
  then kind = 'frame' and ends_id is null and protocol_sha256 is null
    and state in ('signedOutside', 'annulPending', 'annulled', 'replaced', 'disputed', 'misloaded')
    and (closed_to_person or state not in ('disputed', 'misloaded'))
  else not closed_to_person and state not in ('signedOutside', 'disputed', 'misloaded') end) not valid;

-- A file is signed as it is here, or is kept as the copy of what was signed elsewhere.
alter table own_papers add column purpose text not null default 'sign';
alter table own_papers add constraint own_papers_purpose_check check (purpose in ('sign', 'outside')) not valid;

-- The files a customer has uploaded for a list, by their names: the newest of a name counts. `problem`: why it was not taken.
-- `upload`: the window they were uploaded in, by the key its browser made; a list finds the files of its own window only.
create table outside_papers (
  org_id text collate "C" not null references organizations,
  upload text collate "C" not null,
  -- In small letters.
  name text not null,
  paper_id text collate "C" references own_papers,
  problem text,
  uploaded_at timestamptz not null,
  primary key (org_id, upload, name),
  check ((paper_id is null) = (problem is not null))
);
comment on column outside_papers.paper_id is 'type: Id<ownPaper>';
create index outside_papers_of_paper on outside_papers (paper_id) where paper_id is not null;
create index outside_papers_by_age on outside_papers (uploaded_at);

-- A list of contracts signed elsewhere, worked through row by row.
create table outside_lists (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations,
  name text not null,
  state text not null check (state in ('running', 'done')),
  total integer not null check (total > 0),
  created_by text collate "C" not null references persons,
  created_at timestamptz not null,
  finished_at timestamptz
);
comment on column outside_lists.id is 'type: Id<outsideList>';
create index outside_lists_of_org on outside_lists (org_id, created_at desc, id desc);

-- A row of it. What it says of the person stands here until his contract is made, he has not come in the term, or its error is let go.
create table outside_list_rows (
  list_id text collate "C" not null references outside_lists,
  no integer not null,
  org_id text collate "C" not null references organizations,
  source_row integer not null,
  state text not null check (state in ('waiting', 'awaiting', 'made', 'wrong', 'lapsed')),
  -- The cells as they were typed: name, ИНН, phone, number, day, file.
  cells text[],
  inn text collate "C",
  phone text collate "C",
  number text,
  day date,
  paper_id text collate "C" references own_papers,
  -- Why its contract was not made.
  problem text,
  -- Of a row that awaits: the person himself, the proof of his ИНН, or the end of a signing that has begun.
  waits_for text check (waits_for in ('person', 'inn', 'signing')),
  invitation_id text collate "C" references contractor_invitations on delete set null,
  document_id text collate "C" references documents,
  changed_at timestamptz not null,
  primary key (list_id, no),
  check (state not in ('waiting', 'awaiting') or (inn is not null and number is not null and day is not null and paper_id is not null)),
  check ((state = 'made') = (document_id is not null)),
  check ((state in ('wrong', 'lapsed')) = (problem is not null)),
  check ((state = 'awaiting') = (waits_for is not null))
);
comment on column outside_list_rows.list_id is 'type: Id<outsideList>';
comment on column outside_list_rows.inn is 'type: PersonInn';
comment on column outside_list_rows.phone is 'type: Phone';
comment on column outside_list_rows.paper_id is 'type: Id<ownPaper>';
comment on column outside_list_rows.invitation_id is 'type: Id<invitation>';
comment on column outside_list_rows.document_id is 'type: Id<document>';
-- One contract of a person with a customer waits for him.
create unique index outside_list_rows_awaiting on outside_list_rows (org_id, inn) where state = 'awaiting';
create index outside_list_rows_of_paper on outside_list_rows (paper_id) where paper_id is not null;
create index outside_list_rows_by_age on outside_list_rows (changed_at) where cells is not null;
create index outside_list_rows_of_document on outside_list_rows (document_id) where document_id is not null;
create index outside_list_rows_of_invitation on outside_list_rows (invitation_id) where invitation_id is not null;
