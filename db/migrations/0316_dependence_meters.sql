-- expand
-- How many contractors of an organization look like hidden employees by order 685н, as counted last; and the risk its owner has accepted.
create table dependence_meters (
  org_id text collate "C" primary key references organizations,
  level text not null check (level in ('calm', 'near', 'above')),
  people integer not null check (people >= 0),
  counted_on date not null,
  accepted_level text check (accepted_level in ('near', 'above')),
  accepted_people integer,
  accepted_note text,
  accepted_by text collate "C" references persons,
  accepted_at timestamptz,
  accepted_until date,
  check ((accepted_level is null) = (accepted_note is null) and (accepted_level is null) = (accepted_by is null)
    and (accepted_level is null) = (accepted_at is null) and (accepted_level is null) = (accepted_until is null)
    and (accepted_level is null) = (accepted_people is null))
);
comment on column dependence_meters.org_id is 'type: Id<organization>';
comment on column dependence_meters.accepted_by is 'type: Id<person>';
create index dependence_meters_counted on dependence_meters (counted_on);
