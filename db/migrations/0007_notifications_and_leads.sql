-- notifications and leads.

create table notifications (
  id text primary key,
  person_id text not null references persons (id),
  org_id text references organizations (id),
  category text not null check (category in ('task', 'document', 'money', 'check', 'tax', 'npd', 'security', 'system')),
  event_key text not null,
  title text not null,
  body text not null,
  link text,
  state text not null check (state in ('created', 'delivered', 'read', 'archived')),
  created_at timestamptz not null,
  read_at timestamptz,
  archived_at timestamptz,
  unique (person_id, event_key)
);
create index notifications_of_person on notifications (person_id, created_at desc, id desc);

create table leads (
  id text primary key,
  name text not null,
  phone text not null,
  type text not null check (type in ('client', 'person')),
  consent_version text not null,
  consent_sha256 bytea not null,
  ip text not null,
  created_at timestamptz not null
);
