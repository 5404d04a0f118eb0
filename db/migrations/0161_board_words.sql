-- expand
-- What a task on the board is found by: its title, its town, and what is to be made, in the forms that Russian words are compared in.
-- A table of its own: the lists of tasks do not read it.
create table task_words (
  task_id text primary key references tasks (id) on delete cascade,
  words tsvector not null
);
create index task_words_found on task_words using gin (words);

-- Words as they are written on the board: a mistyped word of a search is compared with these. A word stays when its task is gone:
-- it is still how people write it.
create table board_words (word text collate "C" primary key);
create index board_words_like on board_words using gin (word gin_trgm_ops);

create function keep_task_words() returns trigger language plpgsql as $$
declare
  title text := translate(new.title, 'ёЁ', 'еЕ');
  others text := translate(
    split_part(new.place, ',', 1) || ' ' || new.result || ' ' || array_to_string(new.criteria, ' '), 'ёЁ', 'еЕ');
begin
  insert into task_words (task_id, words)
    values (new.id, setweight(to_tsvector('russian', title), 'A') || setweight(to_tsvector('russian', others), 'C'))
    on conflict (task_id) do update set words = excluded.words;
  -- In one order: two tasks with the same new words wait for each other in turn.
  insert into board_words (word)
    select lexeme from unnest(to_tsvector('simple', title || ' ' || others))
    where lexeme ~ '^[[:alpha:]]{4,40}$' order by lexeme collate "C"
    on conflict do nothing;
  return null;
end $$;

-- Only what has been on the board is found there, and only what is found there gives its words: not a draft, nor one made of an old task.
create trigger tasks_words_made after insert on tasks for each row
  when (new.published_at is not null and new.state not in ('draft', 'checking')) execute function keep_task_words();
create trigger tasks_words_changed after update of title, place, result, criteria, state, published_at on tasks for each row
  when (new.published_at is not null and new.state not in ('draft', 'checking') and (old.published_at is null
    or old.state in ('draft', 'checking') or old.title <> new.title or old.place <> new.place or old.result <> new.result
    or old.criteria <> new.criteria)) execute function keep_task_words();
