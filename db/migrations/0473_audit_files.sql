-- expand
-- «Пакет для проверки» is one more kind of archive: its parts are works of a period.
alter table document_archives drop constraint document_archives_kind;
alter table document_archives add constraint document_archives_kind check (kind in ('court', 'receipts', 'audit')) not valid;
comment on column document_archive_parts.last_id is 'type: Id<document> | Id<receipt> | Id<assignment>';
