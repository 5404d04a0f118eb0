-- What was odd in the answers of the tax service, and two more reasons why tax data may be old.

-- Answers that were read although something in them was not as expected. No personal data: an item is named by its own number.
create table odd_answers (
  message text not null,
  kind text not null check (kind in ('setAside', 'newWord', 'rounded', 'naiveTime', 'clockAhead')),
  field text not null default '',
  -- setAside: the number of the item, empty when even that could not be read. newWord: the word.
  detail text not null default '',
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (message, kind, field, detail)
);
create index odd_answers_latest on odd_answers (last_at);

alter table tax_accounts drop constraint tax_accounts_problem_check;
alter table tax_accounts add constraint tax_accounts_problem_check
  check (problem in ('silent', 'noRight', 'unbound', 'unregistered', 'denied', 'refused', 'later', 'unreadable'));
