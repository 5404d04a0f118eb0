-- expand
-- The text that was hashed, as bytes: what is verified is what was hashed. Entries of text version 1 were written without it.
alter table journal_entries add column hashed_text bytea;
