-- tasks: what is to be done, who offers to do it, who does it and what came out.

create table tasks (
  id text primary key,
  org_id text not null references organizations (id),
  number text not null,
  title text not null,
  category text not null,
  result text not null,
  criteria text[] not null default '{}',
  format text not null check (format in ('remote', 'onSite')),
  place text not null default '',
  pay_kind text not null check (pay_kind in ('fixed', 'unit', 'offers')),
  price bigint check (price > 0),
  unit text,
  quantity integer check (quantity > 0),
  slots integer not null check (slots between 1 and 1000),
  slots_taken integer not null default 0 check (slots_taken between 0 and slots),
  starts_on date,
  due_on date not null,
  apply_until date not null,
  receipt_text text not null,
  state text not null check (state in ('draft', 'checking', 'published', 'paused', 'inProgress', 'review', 'completed',
    'cancelled', 'expired')),
  cancel_reason text,
  source_task_id text references tasks (id),
  created_by text not null references persons (id),
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (org_id, number)
);
create index tasks_of_org on tasks (org_id, created_at desc, id desc);
create index tasks_board on tasks (published_at desc, id desc) where state in ('published', 'inProgress');

create table task_applications (
  id text primary key,
  task_id text not null references tasks (id),
  org_id text not null references organizations (id),
  person_id text not null references persons (id),
  price bigint check (price > 0),
  comment text not null default '',
  auto_confirm boolean not null default true,
  state text not null check (state in ('sent', 'viewed', 'shortlisted', 'offered', 'accepted', 'declinedByClient',
    'declinedByPerson', 'withdrawn', 'expired')),
  decline_reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  version integer not null default 1
);
create unique index task_applications_live on task_applications (task_id, person_id)
  where state not in ('withdrawn', 'expired', 'declinedByPerson', 'declinedByClient');
create index task_applications_of_task on task_applications (task_id);
create index task_applications_of_person on task_applications (person_id, created_at desc, id desc);

create table assignments (
  id text primary key,
  task_id text not null references tasks (id),
  application_id text not null unique references task_applications (id),
  org_id text not null references organizations (id),
  person_id text not null references persons (id),
  price bigint not null check (price > 0),
  accepted_amount bigint check (accepted_amount > 0),
  state text not null check (state in ('docsPending', 'active', 'submitted', 'rework', 'amountConsent', 'accepted',
    'actPending', 'readyToPay', 'paying', 'paid', 'closed', 'cancelled', 'disputed')),
  frame_document_id text references documents (id),
  order_document_id text references documents (id),
  act_document_id text references documents (id),
  rework_count integer not null default 0,
  started_at timestamptz,
  submitted_at timestamptz,
  accepted_at timestamptz,
  accept_due_on date,
  paid_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index assignments_of_task on assignments (task_id);
create index assignments_of_org on assignments (org_id, created_at desc, id desc);
create index assignments_of_person on assignments (person_id, created_at desc, id desc);

create table task_results (
  id text primary key,
  assignment_id text not null references assignments (id),
  no integer not null,
  text text not null,
  links text[] not null default '{}',
  submitted_at timestamptz not null,
  decision text check (decision in ('accepted', 'rework')),
  decision_text text,
  decided_at timestamptz,
  unique (assignment_id, no)
);
