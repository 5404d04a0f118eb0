-- expand
-- Receipts of people that are not of this platform, as the tax service lists them (GetIncomeV2, the right INCOME_LIST): of this year, and
-- in January of the year before; decision 0164.
create table outside_receipts (
  person_id text collate "C" not null references persons,
  fns_receipt_id text collate "C" not null,
  -- The page of the receipt at the tax service.
  link text not null,
  -- What was sold, in the words of the seller.
  services text[] not null,
  total bigint not null,
  -- The tax of this receipt, the deduction counted.
  tax bigint not null,
  income_type text not null,
  -- Made through another platform or bank; otherwise by the person in «Мой налог».
  by_partner boolean not null,
  operation_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (person_id, fns_receipt_id)
);
comment on column outside_receipts.fns_receipt_id is 'type: string';
comment on column outside_receipts.total is 'type: Kopecks';
comment on column outside_receipts.tax is 'type: Kopecks';
create index outside_receipts_newest on outside_receipts (person_id, operation_at, fns_receipt_id);

-- When they were listed last, and why not later.
create table outside_fetches (
  person_id text collate "C" primary key references persons,
  asked_at timestamptz,
  fetched_at timestamptz,
  problem text check (problem in ('silent', 'noRight', 'unbound', 'unregistered', 'denied', 'refused', 'later', 'unreadable')),
  problem_text text,
  problem_at timestamptz
);

create function tell_outside_fetches() returns trigger language plpgsql as $$
begin
  insert into news (kind, hearer) select distinct 'tax', 'person/' || person_id from changed;
  return null;
end $$;
create trigger outside_fetches_update_told after update on outside_fetches
  referencing new table as changed for each statement execute function tell_outside_fetches();
