-- expand
-- Each account of an organization is connected to its channel by credentials of its own; without a connection it is paid from by file.
create table payout_connections (
  id text primary key,
  org_id text not null references organizations (id),
  account_id text not null unique references organization_accounts (id),
  kind text not null check (kind ~ '^[a-z]{2,20}$'),
  state text not null check (state in ('checking', 'working', 'expiring', 'denied', 'off')),
  -- Everything the member typed, and the word in the address for news of the channel, sealed as one text.
  credentials_cipher bytea not null,
  webhook_sha256 bytea not null unique,
  -- The day on which the secret or the certificate ends, where it is known.
  secret_until date,
  checked_at timestamptz,
  -- What the last check or refused payment said, in words for people; empty when all is well.
  reason text not null default '',
  -- Counts replaced secrets: an adapter is of one version, and what an older one learned changes nothing.
  version integer not null default 1,
  created_by text not null references persons (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column payout_connections.id is 'type: Id<connection>';
create index payout_connections_org on payout_connections (org_id);
create index payout_connections_ending on payout_connections (secret_until) where state = 'working';

-- Whether the channel of a connection answers, for all processes: its own breaker.
create table connection_sights (
  connection_id text primary key references payout_connections (id),
  state text not null check (state in ('answering', 'failing', 'silent')),
  since timestamptz not null,
  failures integer not null,
  next_try_at timestamptz,
  pause_seconds integer not null,
  checked_at timestamptz not null,
  -- When the organization was told that the silence lasts.
  told_at timestamptz,
  check ((state = 'answering') = (failures = 0)),
  check ((state = 'silent') = (next_try_at is not null))
);
