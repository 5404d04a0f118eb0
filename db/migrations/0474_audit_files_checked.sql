-- expand
alter table document_archives validate constraint document_archives_kind;
