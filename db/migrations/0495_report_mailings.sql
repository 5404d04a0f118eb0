-- expand
-- A report that a member asked to have mailed every month, narrowed as on the screen. `mailed_month`: the last month that was mailed; a new
-- row names the month before the first that will be.
create table report_mailings (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations (id),
  person_id text collate "C" not null references persons (id),
  report text collate "C" not null,
  branch_id text collate "C" references branches (id),
  service text collate "C",
  created_at timestamptz not null,
  mailed_month date not null,
  constraint report_mailings_month check (extract(day from mailed_month) = 1)
);
comment on column report_mailings.id is 'type: Id<reportMailing>';
create unique index report_mailings_once on report_mailings (person_id, org_id, report, coalesce(branch_id, ''), coalesce(service, ''));
create index report_mailings_due on report_mailings (mailed_month, id);
create index report_mailings_of_branch on report_mailings (branch_id) where branch_id is not null;
create index report_mailings_of_org on report_mailings (org_id);
