-- expand
-- Steps that added or deleted rows, with the rows as they were when they last went; a step may continue the one before, and is taken
-- back together with it.
alter table register_steps add column kind text collate "C" not null default 'edit';
alter table register_steps add column gone_rows jsonb;
alter table register_steps add column continues boolean not null default false;
alter table register_steps add constraint register_steps_kind check (kind in ('edit', 'add', 'delete')) not valid;
