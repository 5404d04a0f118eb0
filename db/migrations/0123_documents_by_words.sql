-- expand
-- no-transaction
-- The lists of documents are searched by a part of the number or of the other side's name.
create index concurrently documents_words_of_org on documents
  using gin (org_id, (number || ' ' || (facts #>> '{parties,person,name}')) gin_trgm_ops);
create index concurrently documents_words_of_person on documents
  using gin (person_id, (number || ' ' || (facts #>> '{parties,client,name}')) gin_trgm_ops);
