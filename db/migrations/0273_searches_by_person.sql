-- expand
-- no-transaction
-- Searches are told of by person: the index of each person's searches serves it, this one nothing.
drop index concurrently if exists saved_searches_to_tell;
