-- expand
-- What members have done to the rows of a register, an entry for each act however many rows it concerned: with what each cell said before
-- and says after. Numbers of cards, accounts and papers stand masked.
create table register_changes (
  id text collate "C" primary key,
  no bigint not null generated always as identity,
  register_id text collate "C" not null references registers (id),
  person_id text collate "C" not null references persons (id),
  act text collate "C" not null,
  nos integer[] not null,
  fields text[] not null,
  changes jsonb not null,
  other_register_id text collate "C" references registers (id),
  at timestamptz not null,
  constraint register_changes_act check (act in ('edited', 'mended', 'corrected', 'undone', 'redone', 'added', 'copied', 'deleted',
    'split', 'separated', 'arrived', 'remembered'))
);
comment on column register_changes.id is 'type: Id<rowChange>';
comment on column register_changes.no is 'type: number';
create index register_changes_of_register on register_changes (register_id, no);
create index register_changes_of_other on register_changes (other_register_id) where other_register_id is not null;
create index register_changes_of_person on register_changes (person_id);
