-- expand
-- no-transaction
-- How many tasks of each format stand on the board.
create index concurrently tasks_on_board_of_format on tasks (format, published_at desc, id desc)
  where state in ('published', 'inProgress', 'settling');
