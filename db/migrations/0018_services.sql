-- services: how outside parties look to the whole installation, and how long they were silent.

-- Every process writes its calls here, and looks here before it calls a party that may be silent.
create table service_states (
  service text primary key check (service in ('taxService', 'npdStatus', 'bank', 'sms', 'mail')),
  state text not null check (state in ('answering', 'failing', 'silent')),
  -- Since when it is so; of failures: since the first call without an answer.
  since timestamptz not null,
  -- Calls in a row without an answer.
  failures int not null,
  -- A silent party is left alone until then; then one call of the whole installation tries.
  next_try_at timestamptz,
  pause_seconds int not null,
  checked_at timestamptz not null,
  -- Before that nobody looked: of those days nothing can be said.
  watched_from timestamptz not null,
  check ((state = 'answering') = (failures = 0)),
  check ((state = 'silent') = (next_try_at is not null))
);

create table service_outages (
  id text primary key,
  service text not null references service_states (service)
    check (service in ('taxService', 'npdStatus', 'bank', 'sms', 'mail')),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  -- When people were told that it lasts, and that it is over.
  told_at timestamptz,
  end_told_at timestamptz
);
create unique index service_outages_open on service_outages (service) where ended_at is null;
create index service_outages_latest on service_outages (service, began_at desc);
