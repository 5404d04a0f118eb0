-- expand
-- One application makes one work, as before, and that work may have parts.

alter table assignments drop constraint assignments_application_id_key;
