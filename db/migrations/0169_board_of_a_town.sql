-- expand
-- no-transaction
-- The board of one town: where few tasks are, those of all other towns are not walked over.
create index concurrently tasks_on_board_in_town on tasks (lower(split_part(place, ',', 1)), published_at desc, id desc)
  where state in ('published', 'inProgress', 'settling');
