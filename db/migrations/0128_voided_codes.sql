-- expand
-- When what the code was to confirm changed, so that it confirms nothing: no fault of the person, who waits for no pause.
alter table codes add column voided_at timestamptz;
