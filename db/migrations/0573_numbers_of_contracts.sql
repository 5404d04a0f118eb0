-- expand
-- `documents_number_of_org` stands in its place.
alter table documents drop constraint documents_org_id_number_key;
