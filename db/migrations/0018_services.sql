-- services.

-- How outside parties look, and how long they were silent.
create table service_states (
  service text primary key,
  state text not null check (state in ('answering', 'failing', 'silent')),
  since timestamptz not null,
  checked_at timestamptz not null
);
create table service_outages (
  id text primary key,
  service text not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index service_outages_open on service_outages (service) where ended_at is null;
create index service_outages_latest on service_outages (began_at desc);
