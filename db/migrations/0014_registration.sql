-- registration.

-- Becoming self-employed: guided by us, or filed through a bank.
create table npd_registrations (
  id text primary key,
  person_id text not null references persons (id),
  kind text not null check (kind in ('register', 'unregister')),
  mode text not null check (mode in ('guided', 'direct')),
  state text not null check (state in ('draft', 'instructed', 'checkingStatus', 'notYet', 'done', 'denied', 'sent',
    'inProgress', 'rejected', 'already', 'cancelled')),
  inn text check (inn ~ '^[0-9]{12}$'),
  citizenship text,
  oktmo text,
  activities text[] not null default '{}',
  answers jsonb not null default '{}',
  reason text check (reason in ('REFUSE', 'RIGHTS_LOST')),
  message_id text,
  request_id text,
  rejection_code text,
  rejection_text text,
  certificate_number text,
  registered_at timestamptz,
  unregistered_at timestamptz,
  -- Till when the status is looked at again and again.
  watch_until timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index npd_registrations_living on npd_registrations (person_id, kind)
  where state in ('draft', 'instructed', 'checkingStatus', 'sent', 'inProgress');
