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
-- The request for another set of rights of one who is bound already.
alter table bindings add column change_id text;
alter table bindings add column optional_rights text[] not null default '{INCOME_LIST,INCOME_SUMMARY,PAYMENT_INFORMATION}';
alter table bindings add column bound_at timestamptz;

-- Where a walk through somebody's list stopped: newly unbound people, changed ИНН.
create table tax_cursors (
  name text primary key,
  value text not null,
  updated_at timestamptz not null
);
