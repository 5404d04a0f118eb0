-- expand
-- no-transaction
-- The board of one category, and how many tasks stand in each.
create index concurrently tasks_on_board_of_category on tasks (category, published_at desc, id desc)
  where state in ('published', 'inProgress', 'settling');
