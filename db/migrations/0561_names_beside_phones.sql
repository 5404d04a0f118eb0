-- expand
-- The words of the name that a remembered phone came with; empty where there was none.
alter table name_replacements add column said_name text not null default '';
