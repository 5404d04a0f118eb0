-- profile: several places to pay to, what the law asks of a document. notifications: by which way to tell what.

alter table profiles add column no_secondname boolean not null default false;
alter table profiles add column email_confirmed_at timestamptz;
-- The code of a subject of the federation in OKTMO.
alter table profiles add column region text check (region ~ '^[0-9]{2,3}$');
-- The code in the letter to a new address. One lives at a time.
alter table profiles add column email_code_hmac bytea;
alter table profiles add column email_code_tries_left smallint not null default 0 check (email_code_tries_left >= 0);
alter table profiles add column email_code_expires_at timestamptz;
alter table profiles add column doc_issued_by_cipher bytea;
alter table profiles add column doc_issued_on date;
alter table profiles add column doc_division text check (doc_division ~ '^[0-9]{3}-[0-9]{3}$');
alter table profiles add column doc_expires_on date;

drop index payout_methods_live;
alter table payout_methods add column is_main boolean not null default true;
alter table payout_methods add column bank_name text not null default '';
-- When it last became the main one. While a new main one waits its day, money goes to the one before it.
alter table payout_methods add column chosen_at timestamptz;
update payout_methods set chosen_at = created_at;
create unique index payout_methods_main on payout_methods (person_id) where removed_at is null and is_main;
create unique index payout_methods_once on payout_methods (person_id, number_sha256) where removed_at is null;
create index payout_methods_number on payout_methods (number_sha256);

create table notification_settings (
  person_id text not null references persons (id),
  category text not null check (category in ('task', 'document', 'money', 'check', 'tax', 'npd', 'security', 'system')),
  channel text not null check (channel in ('sms', 'mail')),
  is_on boolean not null,
  primary key (person_id, category, channel)
);

create table quiet_hours (
  person_id text primary key references persons (id),
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 0 and 23)
);

-- A notice that also goes to a phone or a mail box: what became of it, never its text.
create table notice_messages (
  id text primary key,
  notification_id text not null references notifications (id) on delete cascade,
  person_id text not null references persons (id),
  channel text not null check (channel in ('sms', 'mail')),
  purpose text not null check (purpose in ('service', 'advertising')),
  is_critical boolean not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'dropped', 'failed', 'unknown')),
  reason text,
  provider_id text,
  -- The day of Moscow whose allowance it took.
  counted_on date,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (notification_id, channel)
);
create index notice_messages_day on notice_messages (person_id, counted_on) where counted_on is not null;
create index notice_messages_of_person on notice_messages (person_id, created_at desc);
