-- expand
-- One may drop table in a comment.
drop index tasks_hint;
