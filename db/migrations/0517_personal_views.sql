-- expand
-- Who of a customer's members opened the data of which person, once a day: what a leak through an account could have shown (152-FZ, art. 21).
create table personal_views (
  org_id text collate "C" not null references organizations on delete cascade,
  viewer_id text collate "C" not null references persons on delete cascade,
  person_id text collate "C" not null references persons on delete cascade,
  kind text not null check (kind in ('card', 'document', 'row')),
  day date not null,
  first_at timestamptz not null,
  primary key (viewer_id, day, org_id, person_id, kind)
);
create index personal_views_of_person on personal_views (person_id, first_at desc);
create index personal_views_by_age on personal_views (first_at);
