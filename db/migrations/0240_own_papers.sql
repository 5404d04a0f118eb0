-- expand
-- Files that an organization uploaded to have them signed: checked, stored as they were, never changed.
create table own_papers (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations (id),
  title text not null,
  file_name text not null,
  sha256 text collate "C" not null,
  size integer not null check (size > 0),
  pages integer not null check (pages > 0),
  uploaded_by text collate "C" not null references persons (id),
  uploaded_at timestamptz not null
);
comment on column own_papers.id is 'type: Id<ownPaper>';
create index own_papers_of_org on own_papers (org_id, uploaded_at desc);

-- The pages of a document of kind `own` stand before its sheet of sides.
alter table documents add column paper_id text collate "C";
comment on column documents.paper_id is 'type: Id<ownPaper>';
alter table documents add constraint documents_paper foreign key (paper_id) references own_papers (id) not valid;
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check check (kind in ('frame', 'order', 'act', 'annulment', 'own')) not valid;
alter table documents add constraint documents_own_paper check ((kind = 'own') = (paper_id is not null)) not valid;
-- It is about no work: nothing is begun, ended or paid by it.
alter table documents add constraint documents_own_of_no_work
  check (kind <> 'own' or (assignment_id is null and task_id is null and amount is null)) not valid;
