-- expand
-- How often a person who refused or kept silent was asked again.
alter table newcomers add column repeats integer not null default 0;
