-- expand
-- Among the words of a task on the board stand the day it was published on (by UTC, since 1970) and its shelf of sixteen days, as words
-- that nobody can type: a search for the newest with a frequent word reads the days it shows, not all that has the word.
create function day_words(at timestamptz) returns tsvector immutable language sql as $$
  select array_to_tsvector(array['#' || floor(extract(epoch from at) / 86400)::int, '##' || floor(extract(epoch from at) / 86400 / 16)::int])
$$;

create or replace function keep_task_words() returns trigger language plpgsql as $$
declare
  title text := translate(new.title, 'ёЁ', 'еЕ');
  others text := translate(
    split_part(new.place, ',', 1) || ' ' || new.result || ' ' || array_to_string(new.criteria, ' '), 'ёЁ', 'еЕ');
begin
  insert into task_words (task_id, words)
    values (new.id, setweight(to_tsvector('russian', title), 'A') || setweight(to_tsvector('russian', others), 'C')
      || day_words(new.published_at))
    on conflict (task_id) do update set words = excluded.words;
  -- In one order: two tasks with the same new words wait for each other in turn.
  insert into board_words (word)
    select lexeme from unnest(to_tsvector('simple', title || ' ' || others))
    where lexeme ~ '^[[:alpha:]]{4,40}$' order by lexeme collate "C"
    on conflict do nothing;
  return null;
end $$;

drop trigger tasks_words_changed on tasks;
create trigger tasks_words_changed after update of title, place, result, criteria, state, published_at on tasks for each row
  when (new.published_at is not null and new.state not in ('draft', 'checking') and (old.published_at is distinct from new.published_at
    or old.state in ('draft', 'checking') or old.title <> new.title or old.place <> new.place or old.result <> new.result
    or old.criteria <> new.criteria)) execute function keep_task_words();

update task_words set words = task_words.words || day_words(tasks.published_at)
  from tasks where tasks.id = task_words.task_id and tasks.published_at is not null;
