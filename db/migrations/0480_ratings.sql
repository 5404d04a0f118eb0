-- expand
-- What the two sides of a work say of each other once it is accepted; hidden until both have said it, or for seven days.
create table ratings (
  id text collate "C" primary key,
  assignment_id text collate "C" not null references assignments on delete cascade,
  -- Who rates: the customer or the contractor.
  side text not null check (side in ('client', 'person')),
  org_id text collate "C" not null references organizations,
  person_id text collate "C" not null references persons,
  stars int not null check (stars between 1 and 5),
  tags text[] not null,
  words text not null,
  given_at timestamptz not null,
  -- When the other side sees it if it does not rate before.
  shows_at timestamptz not null,
  shown_at timestamptz,
  -- What the rated side answered, once.
  reply text,
  replied_at timestamptz,
  -- The operator has upheld a dispute about it.
  hidden_at timestamptz,
  unique (assignment_id, side),
  check ((reply is null) = (replied_at is null)),
  check (reply is null or shown_at is not null),
  check (hidden_at is null or shown_at is not null)
);
comment on column ratings.id is 'type: Id<rating>';
create index ratings_of_person on ratings (person_id, shown_at desc) where side = 'client' and shown_at is not null;
create index ratings_of_organization on ratings (org_id, shown_at desc) where side = 'person' and shown_at is not null;
create index ratings_given on ratings (person_id);

create table rating_disputes (
  id text collate "C" primary key,
  rating_id text collate "C" not null unique references ratings on delete cascade,
  words text not null,
  state text not null check (state in ('open', 'upheld', 'dismissed')),
  answer_by timestamptz not null,
  -- What both sides are told.
  decision text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
comment on column rating_disputes.id is 'type: Id<ratingDispute>';
create index rating_disputes_waiting on rating_disputes (answer_by, id) where state = 'open';
