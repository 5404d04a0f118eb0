-- expand
-- When a session last asked for a change: for a few seconds its lists are read from the primary. Written only where there is a replica.
alter table sessions add column wrote_at timestamptz;
