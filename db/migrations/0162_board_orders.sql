-- expand
-- no-transaction
-- The board by term and by sum.
create index concurrently tasks_on_board_by_term on tasks (due_on, id) where state in ('published', 'inProgress', 'settling');
create index concurrently tasks_on_board_by_sum on tasks
  (coalesce(case pay_kind when 'unit' then price * quantity else price end, 0) desc, id desc) where state in ('published', 'inProgress', 'settling');
