-- expand
-- People the customer has asked to apply for a published task. The phone and the ИНН are erased when the invitation ends.
create table task_invitations (
  id text collate "C" primary key,
  org_id text collate "C" not null references organizations,
  task_id text collate "C" not null references tasks,
  -- Null while nobody here is known by this phone or ИНН.
  person_id text collate "C" references persons,
  way text not null check (way in ('person', 'phone', 'inn')),
  phone text collate "C",
  inn text collate "C",
  state text not null check (state in ('sent', 'seen', 'applied', 'declined', 'withdrawn', 'expired')),
  sms_state text check (sms_state in ('waiting', 'sent', 'failed')),
  decline_reason text,
  invited_by text collate "C" not null references persons,
  application_id text collate "C" references task_applications,
  sent_at timestamptz not null,
  seen_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check ((state in ('sent', 'seen')) = (ended_at is null)),
  check (ended_at is null or (phone is null and inn is null))
);
comment on column task_invitations.id is 'type: Id<taskInvitation>';
comment on column task_invitations.phone is 'type: Phone';
comment on column task_invitations.inn is 'type: PersonInn';
create index task_invitations_of_task on task_invitations (task_id, created_at desc, id desc);
create index task_invitations_of_organization on task_invitations (org_id, created_at);
create index task_invitations_of_person on task_invitations (person_id, created_at desc, id desc) where person_id is not null;
create index task_invitations_application on task_invitations (application_id) where application_id is not null;
create index task_invitations_inviter on task_invitations (invited_by);
-- One standing invitation of a person to a task, whichever way he was named.
create unique index task_invitations_one_person on task_invitations (task_id, person_id)
  where state in ('sent', 'seen') and person_id is not null;
create unique index task_invitations_one_phone on task_invitations (phone, task_id) where state in ('sent', 'seen') and phone is not null;
create unique index task_invitations_one_inn on task_invitations (inn, task_id) where state in ('sent', 'seen') and inn is not null;
