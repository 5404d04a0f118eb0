-- expand
-- An ended register that somebody has put away: it leaves the usual list and is read as before.
alter table registers add column archived_at timestamptz;
