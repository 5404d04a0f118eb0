-- partner: the whole life of a binding.

-- What happened to a binding, in order; the newest state stands in bindings.
create table binding_events (
  id text primary key,
  person_id text not null references persons (id),
  at timestamptz not null,
  from_state text not null,
  to_state text not null,
  rights_asked text[] not null default '{}',
  rights_granted text[] not null default '{}',
  reason_code text,
  reason_text text
);
create index binding_events_of_person on binding_events (person_id, at desc, id desc);

-- Rights the person agrees to be asked for besides the needed ones.
alter table bindings add column optional_rights text[] not null default '{INCOME_LIST,INCOME_SUMMARY,PAYMENT_INFORMATION}';
-- By the clock of the tax service, so that an older farewell does not end a newer binding.
alter table bindings add column bound_at timestamptz;
-- Since when the tax service has not answered about this binding.
alter table bindings add column silent_since timestamptz;
-- When the granted rights were last read.
alter table bindings add column rights_checked_at timestamptz;
-- The tax service has given the person another ИНН: the operator must look.
alter table bindings add column new_inn text check (new_inn ~ '^[0-9]{12}$');
-- What the tax service last told of a payer who is bound: since when, region, activities.
alter table bindings add column taxpayer jsonb;
alter table bindings add column taxpayer_at timestamptz;
create index bindings_of_inn on bindings (inn);

-- Where a walk through somebody's list stopped: newly unbound people, changed ИНН.
create table tax_cursors (
  name text primary key,
  value text not null,
  updated_at timestamptz not null
);
