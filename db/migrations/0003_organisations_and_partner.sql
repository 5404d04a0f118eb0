-- organisations, partner, contractors: who orders work, and how the tax service sees the person.

create table organizations (
  id text primary key,
  inn text not null unique check (inn ~ '^[0-9]{10}$|^[0-9]{12}$'),
  kpp text,
  ogrn text,
  full_name text not null,
  short_name text not null,
  legal_address text not null default '',
  source text not null check (source in ('fns', 'typed')),
  status text not null check (status in ('active', 'suspended', 'closed')),
  bank_bik text check (bank_bik ~ '^[0-9]{9}$'),
  bank_account text check (bank_account ~ '^[0-9]{20}$'),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table members (
  id text primary key,
  org_id text not null references organizations (id),
  person_id text references persons (id),
  phone text not null check (phone ~ '^89[0-9]{9}$'),
  name text not null default '',
  role text not null check (role in ('owner', 'admin', 'manager', 'accountant', 'approver', 'signer', 'viewer')),
  status text not null check (status in ('invited', 'active', 'disabled')),
  invited_by text references persons (id),
  created_at timestamptz not null,
  unique (org_id, phone)
);
create index members_person on members (person_id) where status = 'active';

create table bindings (
  person_id text primary key references persons (id),
  inn text not null check (inn ~ '^[0-9]{12}$'),
  state text not null check (state in ('none', 'sending', 'waiting', 'bound', 'boundPartly', 'changing', 'rejected',
    'timedOut', 'unboundByPerson', 'unboundByUs', 'notNpd', 'error')),
  message_id text,
  request_id text,
  rights_asked text[] not null default '{}',
  rights_granted text[] not null default '{}',
  requested_at timestamptz,
  processed_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  reason_code text,
  reason_text text,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table npd_status_checks (
  id text primary key,
  inn text not null,
  day date not null,
  result text not null check (result in ('active', 'notActive', 'unknown')),
  source text not null check (source in ('partner', 'publicService')),
  registered_on date,
  checked_at timestamptz not null,
  requested_by text
);
create index npd_status_checks_latest on npd_status_checks (inn, day, checked_at desc);

create table contractors (
  id text primary key,
  org_id text not null references organizations (id),
  person_id text not null references persons (id),
  inn text not null,
  source text not null check (source in ('invite', 'task', 'import')),
  created_at timestamptz not null,
  unique (org_id, person_id)
);
