-- identity: proof of presence in a session, the fate of a code's message, a change of phone.

alter table sessions add column confirmed_at timestamptz;
alter table sessions add column mode text not null default 'person' check (mode in ('client', 'person'));

-- Wrong tries in a row: at the door for a phone, whether it has an account or not, so that no phone can be read here;
-- inside, for an account and everything it confirms by codes.
create table entry_guards (
  guarded_hmac bytea not null,
  way text not null check (way in ('code', 'password', 'act')),
  wrong_in_row integer not null check (wrong_in_row >= 0),
  locked_until timestamptz,
  last_try_at timestamptz not null,
  primary key (guarded_hmac, way)
);
create index entry_guards_age on entry_guards (last_try_at);
alter table persons drop column failed_tries, drop column locked_until;

-- A phone is let go when its account is destroyed or merged into another.
alter table persons alter column phone drop not null;
alter table persons add constraint persons_phone_kept check (phone is not null or status = 'deleted');

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('login', 'password', 'sign', 'money', 'consent', 'confirm', 'newPhone'));
alter table codes add column provider text;
alter table codes add column provider_id text;
alter table codes add column delivery text not null default 'sending'
  check (delivery in ('sending', 'accepted', 'delivered', 'failed', 'unknown'));
alter table codes add column delivery_reason text;
alter table codes add column delivery_at timestamptz;

-- A new phone for an account: at once with codes on both phones, or after a wait when the old one is lost.
create table phone_changes (
  id text primary key,
  person_id text not null references persons (id),
  kind text not null check (kind in ('both', 'recovery')),
  old_phone text not null,
  new_phone text not null check (new_phone ~ '^89[0-9]{9}$'),
  -- The account that proved the new phone by entering with it; it goes when the phone moves.
  pending_person_id text references persons (id),
  state text not null check (state in ('waiting', 'done', 'cancelled', 'expired')),
  old_code_id text references codes (id),
  new_code_id text references codes (id),
  ip text not null,
  created_at timestamptz not null,
  -- Not before this moment, for a lost phone.
  due_at timestamptz not null,
  settled_at timestamptz
);
create unique index phone_changes_living on phone_changes (person_id) where state = 'waiting';
create index phone_changes_done on phone_changes (person_id, settled_at desc) where state = 'done';
