-- expand
-- What is on the board already. Who writes a task meanwhile is not held up: its words are written by its own statement.
insert into task_words (task_id, words)
  select id, setweight(to_tsvector('russian', translate(title, 'ёЁ', 'еЕ')), 'A') || setweight(to_tsvector('russian', translate(
    split_part(place, ',', 1) || ' ' || result || ' ' || array_to_string(criteria, ' '), 'ёЁ', 'еЕ')), 'C')
  from tasks where published_at is not null and state not in ('draft', 'checking') on conflict do nothing;
insert into board_words (word)
  select word from ts_stat($$select to_tsvector('simple', translate(title || ' ' || split_part(place, ',', 1) || ' ' || result || ' '
    || array_to_string(criteria, ' '), 'ёЁ', 'еЕ')) from tasks where published_at is not null and state not in ('draft', 'checking')$$)
  where word ~ '^[[:alpha:]]{4,40}$' order by word collate "C" on conflict do nothing;
