-- expand
alter table document_signatures validate constraint document_signatures_manifest;
alter table document_signatures validate constraint document_signatures_placed;
