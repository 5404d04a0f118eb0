-- expand
-- The directory of the Bank of Russia (ED807). A bank that a newer directory does not list any more stays, closed on its day.
create table banks (
  bik text collate "C" primary key check (bik ~ '^0[0-9]{8}$'),
  name text not null,
  city text not null,
  corr_account text check (corr_account ~ '^[0-9]{20}$'),
  participant_type text not null,
  closed_on date,
  listed_on date not null
);
create table bank_directories (
  dated date primary key,
  loaded_at timestamptz not null,
  banks integer not null
);
