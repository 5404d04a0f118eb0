-- expand
-- Since when the consents of a register count as used: the moment at which a start by schedule, made or missed, was scheduled.
alter table registers add column consents_used_at timestamptz;
