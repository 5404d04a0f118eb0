-- expand
-- Whom an organization may not pay as self-employed (422-FZ, art. 6 part 2 item 8), without keeping who they are: of each person of its
-- list a keyed hash of the ИНН and the last day; decision 0159. Most of them never come here.
create table former_employee_lists (
  org_id text collate "C" primary key references organizations,
  -- The key of the hashes, sealed.
  salt_cipher bytea not null,
  -- Of two members who change the list at once one is told to look again.
  version integer not null check (version > 0),
  loaded_at timestamptz not null,
  loaded_by text collate "C" not null references persons
);
comment on column former_employee_lists.org_id is 'type: Id<organization>';
comment on column former_employee_lists.loaded_by is 'type: Id<person>';
create table former_employees (
  org_id text collate "C" not null references former_employee_lists,
  inn_hmac bytea not null check (octet_length(inn_hmac) = 32),
  left_on date not null,
  primary key (org_id, inn_hmac)
);
comment on column former_employees.org_id is 'type: Id<organization>';
create index former_employees_over on former_employees (left_on);
