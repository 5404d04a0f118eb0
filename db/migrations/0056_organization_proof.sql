-- expand
-- Whoever registers an organization says that it is his; until that is proven nothing is signed or paid in its name.
alter table organizations
  add column proven_at timestamptz,
  add column proven_by text check (proven_by in ('payment', 'statement', 'operator')),
  -- The signed statement that waits for the operator, or was declined: its bytes lie in the store of files.
  add column statement_sha256 text,
  add column statement_name text,
  add column statement_sent_at timestamptz,
  add column statement_declined text not null default '';
