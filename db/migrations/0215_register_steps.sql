-- expand
-- What a member changed in the rows of a register, step by step, with what stood there before: for «Отменить» and «Вернуть».
create table register_steps (
  id text collate "C" primary key,
  no bigint not null generated always as identity,
  register_id text collate "C" not null references registers (id),
  person_id text collate "C" not null references persons (id),
  changes jsonb not null,
  undone boolean not null default false,
  made_at timestamptz not null
);
comment on column register_steps.id is 'type: Id<rowStep>';
create index register_steps_of_member on register_steps (register_id, person_id, no);
comment on column register_steps.no is 'type: number';
