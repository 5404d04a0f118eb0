-- documents: frozen bytes, two signatures, and a chained journal of what happened.

create table documents (
  id text primary key,
  org_id text not null references organizations (id),
  person_id text not null references persons (id),
  kind text not null check (kind in ('frame', 'order', 'act')),
  number text not null,
  title text not null,
  day date not null,
  amount bigint,
  state text not null check (state in ('draft', 'ready', 'waitClient', 'waitPerson', 'signed', 'declined', 'expired',
    'revoked', 'annulPending', 'annulled', 'replaced', 'failed')),
  signers_order text not null check (signers_order in ('clientFirst', 'personFirst', 'parallel')),
  parent_id text references documents (id),
  assignment_id text,
  task_id text,
  template text not null,
  facts jsonb not null,
  sha256 text,
  size integer,
  signed_sha256 text,
  protocol_sha256 text,
  verify_code text not null unique,
  expires_at timestamptz not null,
  decline_reason text,
  signed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (org_id, number)
);
create index documents_of_org on documents (org_id, created_at desc, id desc);
create index documents_of_person on documents (person_id, created_at desc, id desc);
create unique index documents_one_frame on documents (org_id, person_id)
  where kind = 'frame' and state not in ('declined', 'expired', 'revoked', 'annulled', 'replaced', 'failed');
create unique index documents_one_per_assignment on documents (assignment_id, kind)
  where assignment_id is not null and state not in ('declined', 'expired', 'revoked', 'annulled', 'replaced', 'failed');

create table document_signatures (
  id text primary key,
  document_id text not null references documents (id),
  side text not null check (side in ('client', 'person')),
  signer_id text not null references persons (id),
  signer_name text not null,
  signer_inn text,
  signer_phone text not null,
  role text not null,
  basis text not null,
  code_id text not null references codes (id),
  document_sha256 text not null,
  agreement_version text not null,
  agreement_sha256 bytea not null,
  purpose_text text not null,
  code_sent_at timestamptz not null,
  message_key text not null,
  session_id text not null,
  ip text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  unique (document_id, side)
);

create table document_events (
  seq bigint generated always as identity primary key,
  document_id text not null references documents (id),
  kind text not null,
  actor text not null,
  details jsonb not null default '{}',
  at timestamptz not null,
  prev_hash text not null,
  hash text not null
);
create index document_events_of_document on document_events (document_id, seq);

-- Evidence is written once: no update, no delete, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are evidence and never change', tg_table_name;
end $$;
create trigger document_signatures_frozen before update or delete on document_signatures
  for each row execute function refuse_change();
create trigger document_events_frozen before update or delete on document_events
  for each row execute function refuse_change();

create function keep_document_bytes() returns trigger language plpgsql as $$
begin
  if old.sha256 is not null and new.sha256 is distinct from old.sha256 then
    raise exception 'The bytes of document % are frozen', old.id;
  end if;
  if old.signed_sha256 is not null and new.signed_sha256 is distinct from old.signed_sha256 then
    raise exception 'The signed bytes of document % are frozen', old.id;
  end if;
  return new;
end $$;
create trigger documents_bytes_frozen before update on documents for each row execute function keep_document_bytes();
