-- registration.

-- Becoming self-employed and leaving the regime: guided by us, or filed through a bank.
create table npd_registrations (
  id text primary key,
  person_id text not null references persons (id),
  kind text not null check (kind in ('register', 'unregister')),
  mode text not null check (mode in ('guided', 'direct')),
  state text not null check (state in ('draft', 'instructed', 'checkingStatus', 'notYet', 'done', 'denied', 'sent',
    'inProgress', 'rejected', 'already', 'cancelled')),
  -- The draft: where the person stands and what was told beside the profile.
  step integer not null default 1 check (step between 1 and 6),
  answers jsonb not null default '{}',
  oktmo text,
  activities text[] not null default '{}',
  way text check (way in ('passport', 'password', 'gosuslugi')),
  -- What could be checked before the request, and when.
  findings jsonb not null default '[]',
  checked_at timestamptz,
  -- Of the request: the profile may change under it.
  inn text check (inn ~ '^[0-9]{12}$'),
  -- What a code from an SMS confirmed: nothing else is sent under it.
  confirmed_subject text,
  reason text check (reason in ('REFUSE', 'RIGHTS_LOST')),
  message_id text,
  request_id text,
  resends integer not null default 0,
  rejection_code text,
  rejection_text text,
  certificate_number text,
  registered_on date,
  unregistered_on date,
  -- Till when the status is looked at again and again.
  watch_until timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  last_checked_at timestamptz,
  -- Since when the tax service has not answered.
  silent_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index npd_registrations_living on npd_registrations (person_id, kind)
  where state in ('draft', 'instructed', 'checkingStatus', 'notYet', 'sent', 'inProgress');
create index npd_registrations_of_person on npd_registrations (person_id, kind, created_at desc, id desc);

-- Lists of the tax service, read once a day.
create table npd_dictionaries (
  name text primary key check (name in ('regions', 'activities', 'rejections')),
  items jsonb not null,
  read_at timestamptz not null
);
