-- expand
-- no-transaction
create unique index concurrently assignments_of_application on assignments (application_id) where part_of is null;
create index concurrently assignments_parts on assignments (part_of) where part_of is not null;
