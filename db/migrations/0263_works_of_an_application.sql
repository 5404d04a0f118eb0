-- expand
-- no-transaction
-- All works of an application, parts and new attempts too: a thread asks for them at every reading and writing.
create index concurrently assignments_of_any_application on assignments (application_id);
