-- organisations: brand, accounts, branches, limits of members, ways of approval, stand-ins.

alter table organizations add column brand_name text not null default '';
alter table organizations add column logo_file_key text;
alter table organizations add column hides_name boolean not null default false;
-- Ceilings of the organisation, in kopecks; the platform's own ceiling is in the code.
alter table organizations add column limit_row bigint not null default 30000000 check (limit_row > 0);
alter table organizations add column limit_register bigint check (limit_register > 0);
alter table organizations add column limit_day bigint check (limit_day > 0);
-- What one person may be paid by the organisation in a month of Moscow.
alter table organizations add column limit_person_month bigint not null default 60000000 check (limit_person_month > 0);

create table organization_accounts (
  id text primary key,
  org_id text not null references organizations (id),
  bik text not null check (bik ~ '^[0-9]{9}$'),
  account text not null check (account ~ '^[0-9]{20}$'),
  bank_name text not null default '',
  is_main boolean not null,
  created_by text not null references persons (id),
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index organization_accounts_main on organization_accounts (org_id) where is_main and removed_at is null;
create unique index organization_accounts_once on organization_accounts (org_id, bik, account) where removed_at is null;

insert into organization_accounts (id, org_id, bik, account, is_main, created_by, created_at)
select 'account_' || substr(organizations.id, position('_' in organizations.id) + 1), organizations.id, bank_bik, bank_account, true,
  members.person_id, organizations.updated_at
from organizations
join lateral (
  select person_id from members
  where members.org_id = organizations.id and members.person_id is not null order by created_at limit 1
) members on true
where bank_bik is not null and bank_account is not null;

create table branches (
  id text primary key,
  org_id text not null references organizations (id),
  name text not null,
  cost_center text not null default '',
  closed_at timestamptz,
  created_at timestamptz not null
);
create unique index branches_name on branches (org_id, lower(name)) where closed_at is null;

alter table members add column limit_row bigint check (limit_row > 0);
alter table members add column limit_register bigint check (limit_register > 0);
alter table members add column limit_day bigint check (limit_day > 0);
-- Empty: the whole organisation.
alter table members add column branch_ids text[] not null default '{}';
alter table members add column last_seen_at timestamptz;
alter table members add column version integer not null default 1;
alter table members add column joined_at timestamptz;
alter table members add column disabled_at timestamptz;
update members set joined_at = created_at where status <> 'invited';
-- On what ground he signs for the organisation: a power of attorney, an order.
alter table members add column basis text not null default '';
-- The last time the invitation went out; it lives 30 days from then.
alter table members add column invited_at timestamptz;
update members set invited_at = created_at where status = 'invited';
-- Asked to be let in: waits for an owner, his role means nothing yet.
alter table members drop constraint members_status_check;
alter table members add constraint members_status_check check (status in ('invited', 'requested', 'active', 'disabled'));
create unique index members_person_once on members (org_id, person_id) where person_id is not null;
-- The phone that was invited or asked: once somebody has come it is his account that counts, and the phone goes with it.
alter table members drop constraint members_org_id_phone_key;
create unique index members_invited_once on members (org_id, phone) where person_id is null;
alter table members alter column phone drop not null;
alter table members add constraint members_phone_kept check (phone is not null or status = 'disabled');

-- Who decides for an approver who is away; days of Moscow, both included.
create table substitutions (
  id text primary key,
  org_id text not null references organizations (id),
  member_id text not null references members (id),
  substitute_id text not null references members (id),
  from_day date not null,
  to_day date not null,
  created_by text not null references persons (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  check (member_id <> substitute_id),
  check (from_day <= to_day)
);
create index substitutions_living on substitutions (org_id, to_day) where ended_at is null;

-- The whole way of approval of an organisation is one edition; the newest holds for registers submitted after it.
create table approval_policies (
  id text primary key,
  org_id text not null references organizations (id),
  edition integer not null check (edition > 0),
  -- Bands by sum with steps; the shape is the domain's.
  bands jsonb not null,
  created_by text references persons (id),
  created_at timestamptz not null,
  unique (org_id, edition)
);

alter table registers add column branch_id text references branches (id);
alter table registers add column policy_edition integer;
alter table tasks add column branch_id text references branches (id);
alter table register_approvals add column step integer not null default 1 check (step > 0);
-- Whose voice it is when a substitute decides for him.
alter table register_approvals add column for_person_id text references persons (id);
-- Recall and return begin a new round; only decisions of the present one count.
alter table register_approvals add column round integer not null default 0;
alter table register_approvals add column reason text not null default '';
alter table registers add column approval_round integer not null default 0;
-- The steps as they were fixed when the register was sent for approval; the shape is that of a policy's band.
alter table registers add column approval_steps jsonb;
alter table registers add column submitted_at timestamptz;
-- By whose limits rows are checked: the author, then whoever had them checked again or sent the register.
alter table registers add column checked_for text references persons (id);
create index register_approvals_of_register on register_approvals (register_id, round);
create index tasks_of_branch on tasks (branch_id) where branch_id is not null;
create index registers_of_branch on registers (branch_id) where branch_id is not null;

alter table organizations drop column bank_bik;
alter table organizations drop column bank_account;
