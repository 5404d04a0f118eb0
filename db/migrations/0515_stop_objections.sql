-- expand
-- A pause or a block is told to the contractor with its cause, he may object, and the customer answers by a term; decision 0152.
-- Stops made before have no cause: their reason was written for the organization alone.
alter table contractors add column stop_cause text;
alter table contractors add constraint contractors_stop_cause_check
  check (stop_cause in ('contract', 'undelivered', 'interests', 'formerEmployee', 'other')) not valid;
create table stop_objections (
  id text collate "C" primary key,
  contractor_id text collate "C" not null references contractors on delete cascade,
  -- The moment of the stop it objects to: one objection to a stop.
  stopped_at timestamptz not null,
  words text not null check (char_length(words) <= 1000),
  state text not null check (state in ('open', 'lifted', 'kept', 'over')),
  answer_by timestamptz not null,
  -- What the person is answered.
  answer text check (char_length(answer) <= 1000),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The owners were told that the term has passed.
  late_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
comment on column stop_objections.id is 'type: Id<stopObjection>';
create unique index stop_objections_once on stop_objections (contractor_id, stopped_at);
create index stop_objections_waiting on stop_objections (answer_by, id) where state = 'open';
-- Whether a person was an employee of the customer in the last two years (422-FZ, art. 6 part 2 item 8), as he says himself.
create table employment_answers (
  id text collate "C" primary key,
  contractor_id text collate "C" not null references contractors on delete cascade,
  -- His last day as an employee; none: he was no employee in those two years.
  left_on date,
  created_at timestamptz not null,
  -- A year has passed, and he was asked again.
  asked_again_at timestamptz
);
comment on column employment_answers.id is 'type: Id<employmentAnswer>';
create index employment_answers_newest on employment_answers (contractor_id, created_at desc);
