-- expand
-- Where a round that works by portions has come to: a process killed midway goes on from here.
create table round_places (
  name text collate "C" primary key,
  place text collate "C" not null,
  saved_at timestamptz not null
);
