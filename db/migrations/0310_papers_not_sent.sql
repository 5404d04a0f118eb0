-- expand
-- When a file to be signed was last used: uploaded again, or sent. One that nobody was sent goes some time after.
alter table own_papers add column used_at timestamptz;
