-- expand
-- Files that the sides attach to tasks, applications, results and messages. A file comes and is kept in parts, each stored on its own:
-- what has come is not sent anew, and a long file never stands in memory.
create table attachments (
  id text collate "C" primary key,
  place text not null check (place in ('task', 'application', 'result', 'message')),
  -- What the form is about: a task, a work, or the application of a thread.
  about_id text collate "C" not null,
  -- What it was sent with: the application, the number of the result or of the message. Null while it is still in the form.
  part text collate "C",
  person_id text collate "C" not null references persons,
  -- The organization it was attached for; null of a contractor.
  org_id text collate "C" references organizations,
  name text not null check (name <> ''),
  kind text not null check (kind in ('pdf', 'jpeg', 'png', 'webp', 'heic', 'video', 'zip', 'office', 'oldOffice', 'text')),
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  -- What the sender says the whole is.
  sha256 bytea check (length(sha256) = 32),
  state text not null check (state in ('uploading', 'checking', 'ready', 'infected', 'unfit')),
  -- The virus scanner does not answer.
  waits boolean not null default false,
  -- A browser may show it.
  shows boolean not null default false,
  -- Why it was not taken, in words for people.
  problem text,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  check (state = 'uploading' or received = size or state in ('infected', 'unfit', 'ready')),
  check ((state in ('infected', 'unfit')) = (problem is not null))
);
comment on column attachments.id is 'type: Id<file>';
comment on column attachments.about_id is 'type: Id<task> | Id<assignment> | Id<application>';
create index attachments_about on attachments (about_id, place);
create index attachments_in_forms on attachments (touched_at) where part is null;
create index attachments_of_person on attachments (person_id);

create table attachment_parts (
  attachment_id text collate "C" not null references attachments on delete cascade,
  start integer not null check (start >= 0),
  size integer not null check (size > 0),
  -- The address in the store. What is stored begins with the number of the file, so no other file has these bytes.
  sha256 text collate "C" not null check (length(sha256) = 64),
  -- False until the bytes are stored and counted.
  kept boolean not null default false,
  primary key (attachment_id, start, sha256)
);
comment on column attachment_parts.attachment_id is 'type: Id<file>';
create unique index attachment_parts_kept on attachment_parts (attachment_id, start) where kept;
create index attachment_parts_by_hash on attachment_parts (sha256);
