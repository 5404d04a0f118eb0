-- expand
-- no-transaction
-- The board of one town by sum and by term.
create index concurrently tasks_on_board_in_town_by_sum on tasks (lower(split_part(place, ',', 1)),
  (coalesce(case pay_kind when 'unit' then price * quantity else price end, 0)) desc, id desc) where state in ('published', 'inProgress', 'settling');
create index concurrently tasks_on_board_in_town_by_term on tasks (lower(split_part(place, ',', 1)), due_on, id)
  where state in ('published', 'inProgress', 'settling');
