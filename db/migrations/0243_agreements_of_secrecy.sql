-- expand
-- An agreement of secrecy and an addendum to the frame contract: of a pair, of no work, and of words an organization may write itself.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check
  check (kind in ('frame', 'order', 'act', 'annulment', 'own', 'nda', 'addendum')) not valid;
alter table documents drop constraint documents_own_of_no_work;
alter table documents add constraint documents_of_no_work
  check (kind not in ('own', 'nda', 'addendum') or (assignment_id is null and task_id is null and amount is null)) not valid;
alter table template_editions drop constraint template_editions_kind_check;
alter table template_editions add constraint template_editions_kind_check
  check (kind in ('frame', 'order', 'act', 'nda', 'addendum')) not valid;
